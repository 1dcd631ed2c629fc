import { expect, test } from 'vitest'
import { signInPath, wayBack } from '#console/shell/way-back.ts'

test.each([
  ['/console/groups/FOYER?tab=plans', '/console/groups/FOYER?tab=plans'],
  ['/console', '/console'],
])('a sign-in leads back to %s', (from, to) => {
  expect(wayBack(signInPath(from).split('?').slice(1).join('?'))).toBe(to)
})

test.each([
  '//evil.example.com/console',
  '/\\evil.example.com',
  'https://evil.example.com/console',
  '/dashboard',
  '/consolexyz',
  'javascript:1',
])('and never to %s', (to) => {
  expect(wayBack(`?${new URLSearchParams({ to })}`)).toBe('/console')
})
