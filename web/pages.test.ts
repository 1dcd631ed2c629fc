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

test('every tool is guarded [SHELL-032 SHELL-033 SHELL-034 SHELL-035 SHELL-036 SHELL-037 SHELL-038 SHELL-039 SHELL-040 SHELL-041 SHELL-042 SHELL-043 SHELL-044 SHELL-045 SHELL-046 SHELL-047 SHELL-048]', () => {
  const tools: string[] = [
    paths.dashboard,
    paths.requestVisit,
    paths.medicalInfo,
    paths.myFamily,
    paths.inbox,
    paths.messages,
    paths.accountSettings,
  ]
  tools.push(paths.changePassword, paths.invoices, paths.favorites, paths.procedures, paths.prescriptions, paths.providers)
  tools.push(paths.facilities, paths.savings, paths.programs, paths.expertServices, paths.waitingRoom)
  expect(tools.filter((path) => at(path)?.guard !== 'guarded')).toEqual([])
  expect(at(paths.dashboard)).toMatchObject({ guard: 'guarded', signedIn: 'dashboard' })
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
