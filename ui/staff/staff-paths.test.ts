import { expect, test } from 'vitest'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { pathAfterSignIn, signInPath } from '#ui/staff/staff-paths.ts'

test.each([
  [consolePaths, '/console/groups/FOYER?tab=plans'],
  [consolePaths, '/console'],
  [clinicPaths, '/clinic/visits/1?tab=notes'],
  [clinicPaths, '/clinic'],
] as const)('the sign-in of $home leads back to %s', (paths, from) => {
  expect(pathAfterSignIn(paths, signInPath(paths, from).split('?').slice(1).join('?'))).toBe(from)
})

test.each([
  '//evil.example.com/console',
  '/\\evil.example.com',
  'https://evil.example.com/console',
  '/dashboard',
  '/consolexyz',
  '/clinic/queue',
  'javascript:1',
])('the sign-in of the console never leads to %s', (to) => {
  expect(pathAfterSignIn(consolePaths, `?${new URLSearchParams({ to })}`)).toBe('/console')
})
