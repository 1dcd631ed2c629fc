import { expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { documentPaths, documentPrefixes } from '#web/document-paths.ts'
import { pages } from '#web/pages.ts'
import { dashboardRoute, isPageOfApp, routeOf, routes } from '#web/routes.tsx'

test('every path of the portal is a page of the app or a document, once', () => {
  const known: string[] = [...routes.map(({ path }) => path), ...documentPaths, ...documentPrefixes]
  expect(new Set(known).size).toBe(known.length)
  const within = (path: string) => documentPrefixes.some((prefix) => path.startsWith(`${prefix}/`))
  expect(Object.values(paths).filter((path) => !known.includes(path) && !within(path))).toEqual([])
})

test('the app has a page at exactly the paths where the server sends it to members', () => {
  const sent = pages.filter(({ signedIn }) => signedIn === 'app' || signedIn === 'dashboard').map(({ path }) => path)
  expect(routes.map(({ path }) => path).sort()).toEqual(sent.sort())
})

test.each([
  ['/login'],
  ['/MFA/verify'],
  ['/register/create-account'],
  ['/register/eligible-members'],
  ['/forgot-password/sent'],
  ['/set-password/p1/code'],
  ['/logout'],
])('%s is a document of its own [SHELL-013 SHELL-015 SHELL-017 SHELL-019 SHELL-020 SHELL-029]', (path) =>
  expect(isPageOfApp(path)).toBe(false),
)

test.each([['/dashboard'], ['/my-family'], ['/request-a-visit'], ['/dashboard/']])('%s is a page of the app', (path) =>
  expect(isPageOfApp(path)).toBe(true),
)

test('an unknown one-segment path shows the dashboard, and a deeper one no page [SHELL-049 SHELL-050]', () => {
  expect(routeOf('/some-flow')).toBe(dashboardRoute)
  expect(routeOf('/some/where')).toBeNull()
  expect(isPageOfApp('/some/where')).toBe(false)
})
