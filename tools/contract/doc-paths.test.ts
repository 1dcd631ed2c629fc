import { expect, test } from 'vitest'
import { linksOf, pathsNamed } from '#tools/contract/doc-paths.ts'

test('a path of the repository is told from an address, a command and a generated folder', () => {
  const page =
    'See `web/routes.tsx`, `server/<area>/`, `.ci/run`; not `/dashboard`, `api/mfa`, `npm test`, `dist/pages`, `env.ts` or server/app.ts.'
  expect(pathsNamed(page)).toEqual(['web/routes.tsx', 'server/*', '.ci/run'])
})

test('links to files are told from links to the web', () => {
  const page = '![The dashboard](docs/pictures/dashboard.png) [map](docs/map.md#rooms) [npm](https://npmjs.com) [below](#start)'
  expect(linksOf(page)).toEqual(['docs/pictures/dashboard.png', 'docs/map.md'])
})
