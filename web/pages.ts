import { guestPaths } from '#shared/care/guest-paths.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { type Path, paths } from '#shared/paths.ts'
import type { LegalName } from '#shared/settings/portal-settings.ts'
import { catalogueOf, textsOf } from '#ui/lib/texts.ts'
import { caseTexts } from '#web/cases/case-texts.en.ts'
import { legalTexts } from '#web/legal/legal-texts.en.ts'
import { mfaTexts } from '#web/mfa/mfa-texts.en.ts'
import { under18Texts } from '#web/programs/under-18-texts.en.ts'
import { registrationTexts } from '#web/registration/registration-texts.en.ts'
import { sessionPageTexts } from '#web/session/session-page-texts.en.ts'
import { offlineTexts } from '#web/shell/offline-texts.en.ts'
import { recoveryTexts } from '#web/sign-in/recovery-texts.en.ts'
import { signInTexts } from '#web/sign-in/sign-in-texts.en.ts'
import { ssoTexts } from '#web/sso/sso-texts.en.ts'
import { supportTexts } from '#web/support/support-texts.en.ts'

/** Who may see a page; `redirectOf` in shared/session/guard-rules.ts defines where everyone else is sent. */
type Guard = 'open' | 'sign-in' | 'mfa' | 'guarded'

/** The files that a public document loads for its page, by bundle; the sign-in page is in `web/public.tsx`. */
const bundles = {
  entry: [],
  registration: ['web/registration-pages.tsx'],
  public: ['web/public-pages.tsx', 'web/session/leave.ts'],
  offline: ['web/public-pages.tsx', 'web/session/leave.ts', 'web/shell/offline-page.tsx'],
  support: ['web/public-pages.tsx', 'web/session/leave.ts', 'web/support-pages.tsx'],
} as const satisfies Record<string, readonly string[]>
type Bundle = keyof typeof bundles

type PublicPage = {
  path: Path
  /** Whether the document also serves every path below its own. */
  isPrefix?: true
  guard: Exclude<Guard, 'guarded'>
  /** Whether signed-in members see the page inside the app, through its row in web/routes.tsx. */
  isInApp?: true
  bundle: Bundle
  /** The modules of the page. Their texts are inlined in the document. */
  sources: readonly string[]
  /** The {title} of the document (SHELL-080). */
  title: () => string
}

const signIn = { path: paths.signIn, guard: 'sign-in', bundle: 'entry', sources: ['web/sign-in/sign-in-page.tsx'] } as const
const registration = { guard: 'open', bundle: 'registration' } as const
const open = { guard: 'open', bundle: 'public' } as const
const mfa = { guard: 'mfa', bundle: 'public' } as const
const support = { guard: 'open', bundle: 'support', isInApp: true } as const
const legal = (path: Path, name: LegalName) =>
  ({ ...open, path, isInApp: true, sources: ['web/legal/legal-page.tsx'], title: () => catalogueOf(legalTexts)[name].title }) as const

/**
 * Every page that needs no session: its document, path, guard, bundle, texts and title (SHELL-013..031).
 * The page's element is in the file of its bundle, which the compiler checks. Browsers get only the lists in
 * web/document-groups.ts and web/document-paths.ts (docs/decisions/portal-routes.md).
 */
const publicPages = {
  login: { ...signIn, title: () => textsOf(signInTexts)('login') },
  mfa: { ...mfa, path: paths.mfa, sources: ['web/mfa/mfa-choose-page.tsx'], title: () => textsOf(mfaTexts)('title') },
  'mfa-verify': { ...mfa, path: paths.mfaVerify, sources: ['web/mfa/mfa-verify-page.tsx'], title: () => textsOf(mfaTexts)('verifyTitle') },
  'create-account': {
    ...registration,
    path: paths.createAccount,
    sources: ['web/registration/create-account-page.tsx'],
    title: () => textsOf(registrationTexts)('createAccount'),
  },
  'pay-per-visit': {
    ...registration,
    path: paths.payPerVisit,
    sources: ['web/registration/pay-per-visit-page.tsx'],
    title: () => textsOf(registrationTexts)('payPerVisit'),
  },
  register: {
    ...registration,
    path: paths.register,
    isPrefix: true,
    sources: ['web/registration/register-page.tsx'],
    title: () => textsOf(registrationTexts)('register'),
  },
  'forgot-password': {
    ...registration,
    path: paths.forgotPassword,
    isPrefix: true,
    sources: ['web/sign-in/forgot-password-page.tsx'],
    title: () => textsOf(recoveryTexts)('forgot'),
  },
  'set-password': {
    ...registration,
    path: paths.setPassword,
    isPrefix: true,
    sources: ['web/sign-in/set-password-page.tsx'],
    title: () => textsOf(recoveryTexts)('set'),
  },
  'case-status': {
    ...registration,
    path: paths.caseStatus,
    sources: ['web/cases/case-status-page.tsx'],
    title: () => textsOf(caseTexts)('status'),
  },
  'session-expired': {
    ...open,
    path: paths.sessionExpired,
    sources: ['web/session/session-expired-page.tsx'],
    title: () => textsOf(sessionPageTexts)('expired'),
  },
  logout: { ...open, path: paths.logout, sources: ['web/session/logout-page.tsx'], title: () => textsOf(sessionPageTexts)('loggedOut') },
  offline: {
    ...open,
    bundle: 'offline',
    path: paths.offline,
    sources: ['web/shell/offline-page.tsx'],
    title: () => textsOf(offlineTexts)('title'),
  },
  'sso-entry': { ...open, path: paths.samlEntry, sources: ['web/sso/sso-entry-page.tsx'], title: () => textsOf(ssoTexts)('entering') },
  'sso-authenticating': {
    ...open,
    path: paths.authenticating,
    sources: ['web/sso/sso-entry-page.tsx'],
    title: () => textsOf(ssoTexts)('entering'),
  },
  'sso-error': { ...open, path: paths.ssoError, sources: ['web/sso/sso-error-page.tsx'], title: () => textsOf(ssoTexts)('failed') },
  'legal-privacy': legal(paths.privacy, 'privacy'),
  'legal-non-discrimination': legal(paths.nonDiscrimination, 'nonDiscrimination'),
  'legal-disclaimer': legal(paths.disclaimer, 'disclaimer'),
  'legal-terms': legal(paths.terms, 'terms'),
  'legal-informed-consent': legal(paths.informedConsent, 'informedConsent'),
  support: {
    ...support,
    path: paths.support,
    sources: ['web/support/support-content.tsx', 'web/support/ticket-status-card.tsx'],
    title: () => textsOf(supportTexts)('title'),
  },
  'technical-support': {
    ...support,
    path: paths.technicalSupport,
    sources: ['web/support/ticket-content.tsx'],
    title: () => textsOf(supportTexts)('technical'),
  },
  'questions-or-feedback': {
    ...support,
    path: paths.questions,
    sources: ['web/support/ticket-content.tsx'],
    title: () => textsOf(supportTexts)('question'),
  },
  uhcmentalhealth: {
    ...support,
    path: paths.under18MentalHealth,
    sources: ['web/programs/under-18-content.tsx'],
    title: () => textsOf(under18Texts)('title'),
  },
} as const satisfies Record<string, PublicPage>

/** The documents of the public entry: prerendered pages that need no router. */
export type PublicDocument = keyof typeof publicPages
export const publicDocuments = Object.keys(publicPages) as PublicDocument[]
const rowOf = (document: PublicDocument): PublicPage => publicPages[document]

/** The public documents of a bundle. */
export type DocumentOf<B extends Bundle> = {
  [D in PublicDocument]: (typeof publicPages)[D]['bundle'] extends B ? D : never
}[PublicDocument]
export const documentsOf = <B extends Bundle>(bundle: B) =>
  publicDocuments.filter((document): document is DocumentOf<B> => rowOf(document).bundle === bundle)

/** The paths for which the app loads another document: single paths, or prefixes of paths. */
export const pathsOutsideApp = (match: 'exact' | 'prefix'): string[] =>
  Object.values<PublicPage>(publicPages)
    .filter(({ isInApp, isPrefix }) => !isInApp && Boolean(isPrefix) === (match === 'prefix'))
    .map(({ path }) => path)

export const titleOf = (document: PublicDocument): string => rowOf(document).title()

/** The files that `web/public.tsx` loads for a document. */
export const lateSourcesOf = (document: PublicDocument): readonly string[] => bundles[rowOf(document).bundle]

/** The modules whose texts are inlined in a document. */
export const textSourcesOf = (document: PublicDocument): string[] => [...lateSourcesOf(document), ...rowOf(document).sources]

/** Files that import the pages of several documents; each page's texts are needed only in its own document. */
const pageTables = ['web/public.tsx', 'web/public-pages.tsx', 'web/registration-pages.tsx', 'web/support-pages.tsx']
const allPages = new Set(Object.values<PublicPage>(publicPages).flatMap(({ sources }) => sources))

export const isPageTable = (source: string): boolean => pageTables.includes(source)
export const isDocumentPage = (source: string): boolean => allPages.has(source)

/** The documents of the app's entry: its frame, with or without placeholders for the dashboard's widgets. */
export const appDocuments = ['dashboard', 'app'] as const
export type AppDocument = (typeof appDocuments)[number]

/** The documents of the operators' console, the clinic and the guest pages; each has its own build (web/prerender-apart.ts). */
export const consoleDocument = 'console' as const
export const clinicDocument = 'clinic' as const
export const guestDocument = 'guest' as const

/** The documents with video calls: they may use camera and microphone. */
export const callDocuments: readonly string[] = [...appDocuments, clinicDocument, guestDocument]

type Document = PublicDocument | AppDocument | typeof consoleDocument | typeof clinicDocument | typeof guestDocument

type Page = { path: string; match: 'exact' | 'prefix'; guard: Guard; signedOut: Document; signedIn: Document }

const publicPage = (document: PublicDocument): Page => {
  const { path, isPrefix, guard, isInApp } = rowOf(document)
  return { path, match: isPrefix ? 'prefix' : 'exact', guard, signedOut: document, signedIn: isInApp ? 'app' : document }
}

const guardedPage = (path: string): Page => {
  const document = path === paths.dashboard ? 'dashboard' : 'app'
  return { path, match: 'exact', guard: 'guarded', signedOut: document, signedIn: document }
}

/** A page without a guard: its own calls check a separate session or the secret of a link. */
const pageApart = (path: string, document: Document): Page => ({
  path,
  match: 'prefix',
  guard: 'open',
  signedOut: document,
  signedIn: document,
})

const openPages = publicDocuments.map(publicPage)
const isOpen = (path: string): boolean =>
  openPages.some((page) => page.path === path || (page.match === 'prefix' && path.startsWith(`${page.path}/`)))

/**
 * Which document the server sends at which path (SHELL-013..050); written to dist/pages.json. Every portal path without a row above is
 * guarded and gets the app.
 */
export const pages: readonly Page[] = [
  ...openPages,
  ...Object.values(paths)
    .filter((path) => !isOpen(path))
    .map(guardedPage),
  pageApart(consolePaths.home, consoleDocument),
  pageApart(clinicPaths.home, clinicDocument),
  pageApart(guestPaths.home, guestDocument),
]
