import { expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { dashboardRoute, isPageOfApp, routeOf, routes } from '#web/routes.tsx'

test('every path of the portal is in the table, once', () => {
  const known = routes.map(({ path }) => path)
  expect(new Set(known).size).toBe(known.length)
  expect(Object.values(paths).filter((path) => !known.includes(path))).toEqual([])
})

test.each([['/login'], ['/MFA/verify'], ['/register/create-account'], ['/forgot-password/sent'], ['/set-password/p1/code'], ['/logout']])(
  '%s is a document of its own [SHELL-013 SHELL-015 SHELL-017 SHELL-019 SHELL-020 SHELL-029]',
  (path) => expect(isPageOfApp(path)).toBe(false),
)

test.each([['/dashboard'], ['/my-family'], ['/request-a-visit'], ['/dashboard/']])('%s is a page of the app', (path) =>
  expect(isPageOfApp(path)).toBe(true),
)

test('a single unknown segment shows the dashboard, what is deeper is nobody’s [SHELL-049 SHELL-050]', () => {
  expect(routeOf('/some-flow')).toBe(dashboardRoute)
  expect(routeOf('/some/where')).toBeNull()
  expect(isPageOfApp('/some/where')).toBe(false)
})
