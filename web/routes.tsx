import { type ComponentType, lazy } from 'react'
import { type Path, paths } from '#shared/paths.ts'
import type { FullSession } from '#shared/session/session-data.ts'
import type { LegalName } from '#shared/settings/portal-settings.ts'
import { lazyPage } from '#ui/lib/lazy-page.ts'
import { DashboardPage } from '#web/dashboard/dashboard-page.tsx'
import { isDocumentPath } from '#web/document-paths.ts'
import { builtFlow } from '#web/flows/flow-rules.ts'
import { AutoLogoutPage } from '#web/session/auto-logout-page.tsx'
import type { titleTexts } from '#web/shell/title-texts.en.ts'

/** A page of public.tsx: a separate document that the browser must load. */
const documentRoute = { isDocument: true } as const

/** A page of the app, for members who are signed in. */
export type AppRoute = {
  path: Path
  /** The screen's heading and the document's title (SHELL-080). */
  title: keyof typeof titleTexts
  /** The titles of what a flow opens instead if its address has the parameter. */
  titleWith?: Readonly<Record<string, keyof typeof titleTexts>>
  /** The page of which this one is a tab: the component, the focus and the scroll position stay when it opens. */
  tabOf?: Path
  /** A care flow, which opens over the dashboard (FLOW-02..10). */
  isFlow?: true
  /** The page component. A route without one redirects to the dashboard. Only the dashboard renders before there is a session. */
  page?: ComponentType<{ session: FullSession | null }>
}
type PortalRoute = typeof documentRoute | AppRoute

export const dashboardRoute = { path: paths.dashboard, title: 'dashboard', page: DashboardPage } as const satisfies AppRoute

/** Returns the route of a flow, which opens over the dashboard (FLOW-02..10). A flow that is not built has no page and redirects there. */
const flowRoute = (path: Path, title: keyof typeof titleTexts, more: Pick<AppRoute, 'titleWith'> = {}): AppRoute =>
  builtFlow(path) ? { path, title, ...more, isFlow: true, page: DashboardPage } : { path, title, ...more, isFlow: true }

/** Loads a list with a map together with the table of ZIP codes. */
const withZips =
  <Module,>(load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const [page] = await Promise.all([load(), import('#shared/zip/zip-table.ts')])
    return page
  }

/** Returns a legal document as a page of the app, for signed-in members. */
const legalPage = (name: LegalName) =>
  lazy(async () => {
    const { LegalInApp } = await import('#web/legal/legal-page.tsx')
    return { default: () => <LegalInApp name={name} /> }
  })

/** All pages of the settings are one component, which knows them by their paths. */
const settingsPage = lazyPage(() => import('#web/account/account-settings-page.tsx'), 'AccountSettingsPage')

/**
 * Every page for signed-in members (SHELL-032..049). All are guarded, unless web/pages.ts has a row for the same path:
 * visitors who are not signed in then get its document.
 */
export const routes: readonly AppRoute[] = [
  dashboardRoute,
  { path: paths.home, title: 'dashboard' },
  { path: paths.autoLogout, title: 'autoLogout', page: AutoLogoutPage },

  flowRoute(paths.requestVisit, 'requestVisit', { titleWith: { repeat: 'repeatVisits', followUp: 'followUp' } }),
  flowRoute(paths.medicalInfo, 'medicalInfo'),
  flowRoute(paths.inbox, 'inbox'),
  flowRoute(paths.messages, 'messages'),
  flowRoute(paths.invoices, 'invoices'),
  flowRoute(paths.myPrescriptions, 'myPrescriptions'),
  flowRoute(paths.myDocuments, 'myDocuments'),
  flowRoute(paths.questionnaires, 'questionnaires'),
  flowRoute(paths.waitingRoom, 'waitingRoom'),
  flowRoute(paths.rescheduleGeneral, 'reschedule'),
  flowRoute(paths.rescheduleMentalHealth, 'reschedule'),
  flowRoute(paths.backCare, 'backCare'),
  flowRoute(paths.covidAssessment, 'covidAssessment'),

  { path: paths.myFamily, title: 'myFamily', page: lazyPage(() => import('#web/family/my-family-page.tsx'), 'MyFamilyPage') },
  {
    path: paths.confirmEmail,
    title: 'confirmEmail',
    page: lazyPage(() => import('#web/account/confirm-email/confirm-email-page.tsx'), 'ConfirmEmailPage'),
  },
  { path: paths.accountSettings, title: 'accountSettings', page: settingsPage },
  { path: paths.changePassword, title: 'changePassword', page: settingsPage, tabOf: paths.accountSettings },
  { path: paths.notifications, title: 'notifications', page: settingsPage },
  { path: paths.privateContact, title: 'privateContact', page: settingsPage },
  { path: paths.security, title: 'security', page: settingsPage },
  { path: paths.dataAccess, title: 'dataAccess', page: settingsPage },
  { path: paths.ownData, title: 'ownData', page: settingsPage },
  { path: paths.favorites, title: 'favorites', page: lazyPage(() => import('#web/favorites/favorites-page.tsx'), 'FavoritesPage') },
  {
    path: paths.procedures,
    title: 'procedures',
    page: lazyPage(() => import('#web/procedures/price-procedures-page.tsx'), 'PriceProceduresPage'),
  },
  {
    path: paths.prescriptions,
    title: 'prescriptions',
    page: lazyPage(
      withZips(() => import('#web/prescriptions/price-prescriptions-page.tsx')),
      'PricePrescriptionsPage',
    ),
  },
  {
    path: paths.providers,
    title: 'providers',
    page: lazyPage(
      withZips(() => import('#web/providers/find-providers-page.tsx')),
      'FindProvidersPage',
    ),
  },
  {
    path: paths.facilities,
    title: 'facilities',
    page: lazyPage(
      withZips(() => import('#web/facilities/find-facilities-page.tsx')),
      'FindFacilitiesPage',
    ),
  },
  { path: paths.pastVisits, title: 'pastVisits', page: lazyPage(() => import('#web/visits/past-visits-page.tsx'), 'PastVisitsPage') },
  { path: paths.myPlan, title: 'myPlan', page: lazyPage(() => import('#web/benefits/my-plan-page.tsx'), 'MyPlanPage') },
  { path: paths.idCard, title: 'idCard', page: lazyPage(() => import('#web/benefits/id-card-page.tsx'), 'IdCardPage') },
  { path: paths.claims, title: 'claims', page: lazyPage(() => import('#web/claims/claims-page.tsx'), 'ClaimsPage') },
  { path: paths.savings, title: 'savings', page: lazyPage(() => import('#web/savings/savings-page.tsx'), 'SavingsPage') },
  { path: paths.programs, title: 'programs', page: lazyPage(() => import('#web/programs/programs-page.tsx'), 'ProgramsPage') },
  {
    path: paths.expertServices,
    title: 'expertServices',
    page: lazyPage(() => import('#web/programs/expert-services-page.tsx'), 'ExpertServicesPage'),
  },
  { path: paths.support, title: 'support', page: lazyPage(() => import('#web/support/support-page.tsx'), 'SupportPage') },
  {
    path: paths.technicalSupport,
    title: 'technicalSupport',
    page: lazyPage(() => import('#web/support/ticket-page.tsx'), 'TechnicalSupportPage'),
  },
  { path: paths.questions, title: 'questions', page: lazyPage(() => import('#web/support/ticket-page.tsx'), 'QuestionsPage') },
  {
    path: paths.under18MentalHealth,
    title: 'under18MentalHealth',
    page: lazyPage(() => import('#web/programs/under-18-page.tsx'), 'Under18Page'),
  },

  { path: paths.privacy, title: 'privacy', page: legalPage('privacy') },
  { path: paths.nonDiscrimination, title: 'nonDiscrimination', page: legalPage('nonDiscrimination') },
  { path: paths.disclaimer, title: 'disclaimer', page: legalPage('disclaimer') },
  { path: paths.terms, title: 'terms', page: legalPage('terms') },
  { path: paths.informedConsent, title: 'informedConsent', page: legalPage('informedConsent') },
]

/**
 * The route of a path. A single unknown segment shows the dashboard, because it may be the name of a flow (SHELL-049);
 * deeper unknown paths have no page (SHELL-050).
 */
export const routeOf = (pathname: string): PortalRoute | null => {
  const path = pathname.replace(/(?<=.)\/+$/, '')
  if (isDocumentPath(path)) return documentRoute
  const known = routes.find((route) => route.path === path)
  if (known) return known
  return /^\/[^/]+$/.test(path) ? dashboardRoute : null
}

/** Whether the app shows this path itself, without loading a document. */
export const isPageOfApp = (pathname: string): boolean => {
  const route = routeOf(pathname)
  return route !== null && !('isDocument' in route)
}
