import { guestPaths } from '#shared/care/guest-paths.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { paths } from '#shared/paths.ts'
import { registrationDocuments } from '#web/registration-documents.ts'
import { supportDocuments } from '#web/support-documents.ts'

/** The documents of the public entry: prerendered pages that need no router. */
export const publicDocuments = [
  'login',
  ...registrationDocuments,
  'mfa',
  'mfa-verify',
  'session-expired',
  'logout',
  'offline',
  'sso-entry',
  'sso-authenticating',
  'sso-error',
  'legal-privacy',
  'legal-non-discrimination',
  'legal-disclaimer',
  'legal-terms',
  'legal-informed-consent',
  ...supportDocuments,
] as const
export type PublicDocument = (typeof publicDocuments)[number]

/** The documents of the app's entry: its frame, with the dashboard's places in it or without. */
export const appDocuments = ['dashboard', 'app'] as const
export type AppDocument = (typeof appDocuments)[number]

/** The operators' console, the clinic and the pages of guests are one document each, of builds of their own (web/prerender-apart.ts); nothing of a member's pages links to the first two. */
export const consoleDocument = 'console' as const
export const clinicDocument = 'clinic' as const
export const guestDocument = 'guest' as const

/** Where calls are made: these documents may open camera and microphone. */
export const callDocuments: readonly string[] = [...appDocuments, clinicDocument, guestDocument]

type Document = PublicDocument | AppDocument | typeof consoleDocument | typeof clinicDocument | typeof guestDocument

type Page = {
  path: string
  match: 'exact' | 'prefix'
  /** Who may see it; `redirectOf` in shared/session/guard-rules.ts says where all others go. */
  guard: 'open' | 'sign-in' | 'mfa' | 'guarded'
  signedOut: Document
  signedIn: Document
}

const page = (path: string, guard: Page['guard'], signedOut: Page['signedOut'], signedIn: Page['signedIn'] = signedOut): Page => ({
  path,
  match: 'exact',
  guard,
  signedOut,
  signedIn,
})
const guarded = (path: string): Page => page(path, 'guarded', 'app')
const prefix = (path: string, document: Document): Page => ({ ...page(path, 'open', document), match: 'prefix' })

/**
 * Which document the server hands out at which path (SHELL-013..050); written to dist/pages.json.
 * A path whose area is not built yet is guarded and leads, in the app, to the dashboard.
 */
export const pages: readonly Page[] = [
  page(paths.signIn, 'sign-in', 'login'),
  page(paths.mfa, 'mfa', 'mfa'),
  page(paths.mfaVerify, 'mfa', 'mfa-verify'),
  page(paths.createAccount, 'open', 'create-account'),
  page(paths.payPerVisit, 'open', 'pay-per-visit'),
  prefix(paths.register, 'register'),
  prefix(paths.forgotPassword, 'forgot-password'),
  prefix(paths.setPassword, 'set-password'),
  page(paths.caseStatus, 'open', 'case-status'),
  page(paths.sessionExpired, 'open', 'session-expired'),
  page(paths.logout, 'open', 'logout'),
  page(paths.offline, 'open', 'offline'),
  page(paths.samlEntry, 'open', 'sso-entry'),
  page(paths.authenticating, 'open', 'sso-authenticating'),
  page(paths.ssoError, 'open', 'sso-error'),
  page(paths.privacy, 'open', 'legal-privacy', 'app'),
  page(paths.nonDiscrimination, 'open', 'legal-non-discrimination', 'app'),
  page(paths.disclaimer, 'open', 'legal-disclaimer', 'app'),
  page(paths.terms, 'open', 'legal-terms', 'app'),
  page(paths.informedConsent, 'open', 'legal-informed-consent', 'app'),

  page(paths.dashboard, 'guarded', 'dashboard'),
  ...[paths.home, paths.autoLogout, paths.requestVisit, paths.medicalInfo, paths.myFamily, paths.inbox, paths.messages].map(guarded),
  ...[paths.accountSettings, paths.changePassword, paths.invoices, paths.favorites, paths.procedures, paths.prescriptions].map(guarded),
  ...[paths.providers, paths.facilities, paths.savings, paths.programs, paths.expertServices, paths.waitingRoom].map(guarded),
  ...[paths.rescheduleGeneral, paths.rescheduleMentalHealth, paths.backCare, paths.covidAssessment, paths.pastVisits].map(guarded),

  page(paths.support, 'open', 'support', 'app'),
  page(paths.technicalSupport, 'open', 'technical-support', 'app'),
  page(paths.questions, 'open', 'questions-or-feedback', 'app'),
  page(paths.under18MentalHealth, 'open', 'uhcmentalhealth', 'app'),

  // Open, because their own calls decide: each has a session of its own, or a link's secret.
  prefix(consolePaths.home, consoleDocument),
  prefix(clinicPaths.home, clinicDocument),
  prefix(guestPaths.home, guestDocument),
]
