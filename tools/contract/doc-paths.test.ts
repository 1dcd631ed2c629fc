import { expect, test } from 'vitest'
import { linksOf, pathsNamed } from '#tools/contract/doc-paths.ts'

test('repository paths are distinguished from addresses, commands and generated folders', () => {
  const page =
    'See `web/routes.tsx`, `server/<area>/`, `.ci/run`; not `/dashboard`, `api/mfa`, `npm test`, `dist/pages`, `env.ts` or server/app.ts.'
  expect(pathsNamed(page)).toEqual(['web/routes.tsx', 'server/*', '.ci/run'])
})

test('links to files are distinguished from web links', () => {
  const page = '![The dashboard](docs/pictures/dashboard.png) [map](docs/map.md#rooms) [npm](https://npmjs.com) [below](#start)'
  expect(linksOf(page)).toEqual(['docs/pictures/dashboard.png', 'docs/map.md'])
})
