import { type ComponentType, lazy } from 'react'
import type { Language } from '#shared/languages.ts'
import { type Path, paths } from '#shared/paths.ts'
import type { FullSession } from '#shared/session/session-data.ts'
import { currentLanguage } from '#ui/lib/texts.ts'
import { loadAccountTexts } from '#web/account/load-account-texts.ts'
import { DashboardPage } from '#web/dashboard/dashboard-page.tsx'
import { loadFamilyTexts } from '#web/family/load-family-texts.ts'
import { loadFavoritesTexts } from '#web/favorites/load-favorites-texts.ts'
import { builtFlow } from '#web/flows/flow-rules.ts'
import type { LegalName } from '#web/legal/legal-texts.en.ts'
import { loadLegalTexts } from '#web/legal/load-legal-texts.ts'
import { loadFinderTexts } from '#web/load-finder-texts.ts'
import { loadPrescriptionsTexts } from '#web/prescriptions/load-prescriptions-texts.ts'
import { loadPriceCardTexts } from '#web/prices/load-price-card-texts.ts'
import { loadProceduresTexts } from '#web/procedures/load-procedures-texts.ts'
import { loadProgramPagesTexts } from '#web/programs/load-program-pages-texts.ts'
import { loadUnder18Texts } from '#web/programs/load-under-18-texts.ts'
import { loadSavingsPageTexts } from '#web/savings/load-savings-page-texts.ts'
import { AutoLogoutPage } from '#web/session/auto-logout-page.tsx'
import type { Titles } from '#web/shell/title-texts.ts'
import { loadHelpArticles } from '#web/support/load-help-articles.ts'
import { loadSupportTexts } from '#web/support/load-support-texts.ts'
import { loadPastVisitsTexts } from '#web/visits/load-past-visits-texts.ts'

/** A page of public.tsx: another document, which the browser loads. */
type DocumentRoute = { path: Path; isDocument: true; isPrefix?: true }

/** A page of the app, for members who are signed in. */
export type AppRoute = {
  path: Path
  /** The screen's heading and the document's title (SHELL-080). */
  title: keyof Titles
  /** A care flow, which opens over the dashboard (FLOW-02..10). */
  isFlow?: true
  /** What is shown. A route without it leads to the dashboard. The dashboard alone is also drawn before there is a session. */
  page?: ComponentType<{ session: FullSession | null }>
}
export type Route = DocumentRoute | AppRoute

export const dashboardRoute = { path: paths.dashboard, title: 'dashboard', page: DashboardPage } as const satisfies AppRoute

/** A flow opens over the dashboard (FLOW-02..10); one that is not there has no page, and leads to it. */
const flowRoute = (path: Path, title: keyof Titles): AppRoute =>
  builtFlow(path) ? { path, title, isFlow: true, page: DashboardPage } : { path, title, isFlow: true }

/** Signed in, the legal documents stand inside the app; their texts come with them. */
const legalPage = (name: LegalName) =>
  lazy(async () => {
    const [{ LegalPage }, texts] = await Promise.all([import('#web/legal/legal-page.tsx'), loadLegalTexts(currentLanguage())])
    return { default: () => <LegalPage name={name} texts={texts} /> }
  })

/** A page that comes when it is opened, together with what it needs: none of them waits for another. */
const latePage = (load: () => Promise<ComponentType>, ...needs: readonly (() => Promise<unknown>)[]) =>
  lazy(async () => {
    const [page] = await Promise.all([load(), ...needs.map((need) => need())])
    return { default: page }
  })
/** The words of an area in the page's language. */
const words = (load: (language: Language) => Promise<void>) => () => load(currentLanguage())
/** What a list with its map needs beside its page. */
const finderNeeds = [words(loadFinderTexts), () => import('#shared/zip/zip-table.ts')]

const accountSettingsPage = latePage(
  async () => (await import('#web/account/account-settings-page.tsx')).AccountSettingsPage,
  words(loadAccountTexts),
)
const changePasswordPage = latePage(
  async () => (await import('#web/account/change-password-page.tsx')).ChangePasswordPage,
  words(loadAccountTexts),
)
const favoritesPage = latePage(async () => (await import('#web/favorites/favorites-page.tsx')).FavoritesPage, words(loadFavoritesTexts))
const myFamilyPage = latePage(async () => (await import('#web/family/my-family-page.tsx')).MyFamilyPage, words(loadFamilyTexts))
const findProvidersPage = latePage(async () => (await import('#web/providers/find-providers-page.tsx')).FindProvidersPage, ...finderNeeds)
const findFacilitiesPage = latePage(
  async () => (await import('#web/facilities/find-facilities-page.tsx')).FindFacilitiesPage,
  ...finderNeeds,
)
const priceProceduresPage = latePage(
  async () => (await import('#web/procedures/price-procedures-page.tsx')).PriceProceduresPage,
  words(loadProceduresTexts),
  words(loadPriceCardTexts),
)
const pricePrescriptionsPage = latePage(
  async () => (await import('#web/prescriptions/price-prescriptions-page.tsx')).PricePrescriptionsPage,
  words(loadPrescriptionsTexts),
  words(loadPriceCardTexts),
  words(loadFavoritesTexts),
  ...finderNeeds,
)
const pastVisitsPage = latePage(
  async () => (await import('#web/visits/past-visits-page.tsx')).PastVisitsPage,
  words(loadPastVisitsTexts),
  words(loadFinderTexts),
)
const savingsPage = latePage(async () => (await import('#web/savings/savings-page.tsx')).SavingsPage, words(loadSavingsPageTexts))

const supportPage = latePage(async () => {
  const [{ SupportPage }, articles] = await Promise.all([import('#web/support/support-page.tsx'), loadHelpArticles(currentLanguage())])
  return () => <SupportPage articles={articles} />
}, words(loadSupportTexts))
const technicalSupportPage = latePage(
  async () => (await import('#web/support/ticket-page.tsx')).TechnicalSupportPage,
  words(loadSupportTexts),
)
const questionsPage = latePage(async () => (await import('#web/support/ticket-page.tsx')).QuestionsPage, words(loadSupportTexts))
const programsPage = latePage(async () => (await import('#web/programs/programs-page.tsx')).ProgramsPage, words(loadProgramPagesTexts))
const expertServicesPage = latePage(
  async () => (await import('#web/programs/expert-services-page.tsx')).ExpertServicesPage,
  words(loadProgramPagesTexts),
)
const under18Page = latePage(async () => (await import('#web/programs/under-18-page.tsx')).Under18Page, words(loadUnder18Texts))

/** Every path of the portal, of both entries (SHELL-013..049). */
export const routes: readonly Route[] = [
  dashboardRoute,
  { path: paths.home, title: 'dashboard' },
  { path: paths.autoLogout, title: 'autoLogout', page: AutoLogoutPage },

  flowRoute(paths.requestVisit, 'requestVisit'),
  flowRoute(paths.medicalInfo, 'medicalInfo'),
  flowRoute(paths.inbox, 'inbox'),
  flowRoute(paths.messages, 'messages'),
  flowRoute(paths.invoices, 'invoices'),
  flowRoute(paths.waitingRoom, 'waitingRoom'),
  flowRoute(paths.rescheduleGeneral, 'reschedule'),
  flowRoute(paths.rescheduleMentalHealth, 'reschedule'),
  flowRoute(paths.backCare, 'backCare'),
  flowRoute(paths.covidAssessment, 'covidAssessment'),

  { path: paths.myFamily, title: 'myFamily', page: myFamilyPage },
  { path: paths.accountSettings, title: 'accountSettings', page: accountSettingsPage },
  { path: paths.changePassword, title: 'changePassword', page: changePasswordPage },
  { path: paths.favorites, title: 'favorites', page: favoritesPage },
  { path: paths.procedures, title: 'procedures', page: priceProceduresPage },
  { path: paths.prescriptions, title: 'prescriptions', page: pricePrescriptionsPage },
  { path: paths.providers, title: 'providers', page: findProvidersPage },
  { path: paths.facilities, title: 'facilities', page: findFacilitiesPage },
  { path: paths.pastVisits, title: 'pastVisits', page: pastVisitsPage },
  { path: paths.savings, title: 'savings', page: savingsPage },
  { path: paths.programs, title: 'programs', page: programsPage },
  { path: paths.expertServices, title: 'expertServices', page: expertServicesPage },
  { path: paths.support, title: 'support', page: supportPage },
  { path: paths.technicalSupport, title: 'technicalSupport', page: technicalSupportPage },
  { path: paths.questions, title: 'questions', page: questionsPage },
  { path: paths.under18MentalHealth, title: 'under18MentalHealth', page: under18Page },

  { path: paths.privacy, title: 'privacy', page: legalPage('privacy') },
  { path: paths.nonDiscrimination, title: 'nonDiscrimination', page: legalPage('nonDiscrimination') },
  { path: paths.disclaimer, title: 'disclaimer', page: legalPage('disclaimer') },
  { path: paths.terms, title: 'terms', page: legalPage('terms') },
  { path: paths.informedConsent, title: 'informedConsent', page: legalPage('informedConsent') },

  { path: paths.signIn, isDocument: true },
  { path: paths.mfa, isDocument: true },
  { path: paths.mfaVerify, isDocument: true },
  { path: paths.registerEligible, isDocument: true },
  { path: paths.createAccount, isDocument: true },
  { path: paths.payPerVisit, isDocument: true },
  { path: paths.caseStatus, isDocument: true },
  { path: paths.register, isDocument: true, isPrefix: true },
  { path: paths.forgotPassword, isDocument: true, isPrefix: true },
  { path: paths.setPassword, isDocument: true, isPrefix: true },
  { path: paths.ssoError, isDocument: true },
  { path: paths.authenticating, isDocument: true },
  { path: paths.samlEntry, isDocument: true },
  { path: paths.sessionExpired, isDocument: true },
  { path: paths.logout, isDocument: true },
  { path: paths.offline, isDocument: true },
]

const isAt = (route: Route, path: string): boolean => route.path === path || ('isPrefix' in route && path.startsWith(`${route.path}/`))

/**
 * What stands at a path. A single unknown segment shows the dashboard, because a flow may bear its name (SHELL-049); what is
 * deeper is nobody's page (SHELL-050).
 */
export const routeOf = (pathname: string): Route | null => {
  const path = pathname.replace(/(?<=.)\/+$/, '')
  const known = routes.find((route) => isAt(route, path))
  if (known) return known
  return /^\/[^/]+$/.test(path) ? dashboardRoute : null
}

/** Whether the app shows this path itself, without loading a document. */
export const isPageOfApp = (pathname: string): boolean => {
  const route = routeOf(pathname)
  return route !== null && !('isDocument' in route)
}
