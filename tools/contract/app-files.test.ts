import { expect, test } from 'vitest'
import { unnamedFiles } from '#tools/contract/app-files.ts'

const routes = 'export const rows = []\n'

test('routes and jobs files that no app imports are reported', () => {
  const files = new Map([
    ['server/app.ts', "import { rows } from '#server/mfa/mfa-routes.ts'\nexport const app = rows\n"],
    ['server/mfa/mfa-routes.ts', routes],
    ['server/mfa/mfa-jobs.ts', routes],
    ['server/demo/demo-routes.ts', routes],
    ['server/mfa/mfa-store.ts', routes],
  ])
  expect(unnamedFiles(files)).toEqual([
    'server/mfa/mfa-jobs.ts is not named in server/app.ts: add its line there.',
    'server/demo/demo-routes.ts is not named in server/main.ts: add its line there.',
  ])
})
