import { expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { isTimed } from '#shared/session/inactivity-rules.ts'
import { appDocuments, clinicDocument, consoleDocument, guestDocument, pages, publicDocuments } from '#web/pages.ts'

const at = (path: string) => pages.find((page) => page.path === path)

test('every path has a page, once', () => {
  const known = pages.map(({ path }) => path)
  expect(new Set(known).size).toBe(known.length)
  const within = (path: string) => pages.some((page) => page.match === 'prefix' && path.startsWith(`${page.path}/`))
  expect(Object.values(paths).filter((path) => !known.includes(path) && !within(path))).toEqual([])
})

test.each([
  ['/login', 'sign-in', 'login'],
  ['/MFA', 'mfa', 'mfa'],
  ['/MFA/verify', 'mfa', 'mfa-verify'],
  ['/session-expired', 'open', 'session-expired'],
  ['/logout', 'open', 'logout'],
] as const)(
  '%s has the guard %s, and the same document signed in and signed out [SHELL-013 SHELL-014 SHELL-015 SHELL-026 SHELL-029]',
  (path, guard, document) => {
    expect(at(path)).toMatchObject({ guard, signedOut: document, signedIn: document })
  },
)

test('legal pages are open to visitors and part of the app for members [SHELL-072 SHELL-073 SHELL-074]', () => {
  for (const path of [paths.privacy, paths.nonDiscrimination, paths.disclaimer, paths.terms, paths.informedConsent])
    expect(at(path)).toMatchObject({ guard: 'open', signedOut: path.slice(1).replace('/', '-'), signedIn: 'app' })
})

test('visitors can open sign-in, registration, help, password and single sign-on pages [SHELL-031]', () => {
  const anonymous = [paths.signIn, paths.register, paths.support, paths.forgotPassword, paths.setPassword, paths.samlEntry, paths.ssoError]
  expect(anonymous.filter((path) => !at(path) || at(path)?.guard === 'guarded')).toEqual([])
})

test('help pages are open to visitors and part of the app for members [SHELL-021 SHELL-022 SHELL-023 SHELL-028]', () => {
  for (const path of [paths.support, paths.technicalSupport, paths.questions, paths.under18MentalHealth])
    expect(at(path)).toMatchObject({ guard: 'open', signedOut: path.slice(1), signedIn: 'app' })
})

test.each([
  [paths.dashboard, 'SHELL-032'],
  [paths.requestVisit, 'SHELL-033'],
  [paths.medicalInfo, 'SHELL-034'],
  [paths.myFamily, 'SHELL-035'],
  [paths.inbox, 'SHELL-036'],
  [paths.messages, 'SHELL-037'],
  [paths.accountSettings, 'SHELL-038'],
  [paths.changePassword, 'SHELL-039'],
  [paths.invoices, 'SHELL-040'],
  [paths.favorites, 'SHELL-041'],
  [paths.procedures, 'SHELL-042'],
  [paths.prescriptions, 'SHELL-043'],
  [paths.providers, 'SHELL-044'],
  [paths.facilities, 'SHELL-045'],
  [paths.savings, 'SHELL-046'],
  [paths.programs, 'SHELL-047'],
  [paths.expertServices, 'SHELL-048'],
  [paths.waitingRoom, 'FLOW-11'],
] as const)('%s is guarded [%s]', (path, _row) => {
  expect(at(path)).toMatchObject({ path, guard: 'guarded' })
})

test('every document is at a path', () => {
  const used = new Set(pages.flatMap(({ signedOut, signedIn }) => [signedOut, signedIn]))
  expect(
    [...publicDocuments, ...appDocuments, consoleDocument, clinicDocument, guestDocument].filter((document) => !used.has(document)),
  ).toEqual([])
})

test('inactivity is timed on every guarded page except the two exempt ones [SESS-51]', () => {
  const guarded = pages.filter(({ guard }) => guard === 'guarded').map(({ path }) => path)
  expect(guarded).toContain(paths.dashboard)
  expect(guarded.filter((path) => !isTimed(path)).sort()).toEqual([paths.autoLogout, paths.waitingRoom].sort())
})
