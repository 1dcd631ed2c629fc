import { type ComponentProps, lazy, type RefObject, Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { opensFor } from '#shared/groups/portal-rules.ts'
import { closedMessage } from '#shared/maintenance/closable-tools.ts'
import { pageTitle } from '#shared/page-config.ts'
import { paths } from '#shared/paths.ts'
import type { FullSession } from '#shared/session/session-data.ts'
import { PageArrival } from '#ui/components/frames/page-arrival.tsx'
import { ErrorBoundary } from '#ui/components/states/error-boundary.tsx'
import { SpinnerOverlay } from '#ui/components/states/spinner-overlay.tsx'
import { codeSentence } from '#ui/lib/calls/show-error.ts'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { useAfter } from '#ui/lib/page/use-after.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { FlowOver } from '#web/flow-over.tsx'
import { flowRefusal } from '#web/flows/flow-rules.ts'
import { type AppRoute, dashboardRoute } from '#web/routes.tsx'
import { useNotice } from '#web/shell/notice-context.ts'
import { titleTexts } from '#web/shell/title-texts.en.ts'

/** Loaded on demand because it is rarely needed. */
const ClosedTool = lazy(async () => ({ default: (await import('#web/shell/closed-tool.tsx')).ClosedTool }))

/** Why a page redirects to the dashboard (SHELL-044, SHELL-045); 'none' for a missing page, which shows no message. */
const refusalOf = ({ page, path, isFlow }: AppRoute, session: FullSession): ErrorCode | 'none' | null => {
  if (page === undefined) return 'none'
  if (isFlow) return flowRefusal(path, session)
  return opensFor(session.group, path) ? null : 'none'
}

/** Until a new account's address is confirmed, every page leads to the one that asks for the code. */
const mustConfirmEmail = ({ path }: AppRoute, session: FullSession | null): boolean =>
  session?.emailProof?.isDue === true && path !== paths.confirmEmail && path !== paths.autoLogout

/** SHELL-080. Only with a session: the prerendered page has no router. */
const useHeading = ({ title, titleWith = {} }: AppRoute): string => {
  const asked = new URLSearchParams(useLocation().search)
  const [, instead] = Object.entries(titleWith).find(([name]) => asked.has(name)) ?? []
  return textsOf(titleTexts)((instead ?? title) as 'dashboard')
}

/** The path of the page that stays mounted: that under a flow, or the one whose tab the route is. */
const placeOf = ({ isFlow, tabOf, path }: AppRoute): string => (isFlow ? dashboardRoute.path : (tabOf ?? path))

type Props = {
  route: AppRoute
  session: FullSession | null
  /** The place that this document showed last; null before the first. */
  shown: RefObject<string | null>
}

/**
 * The content of a route, between bar and footer. Without a session only the dashboard renders. A flow opens over the dashboard, which
 * stays mounted when the flow opens and closes.
 */
export const PageContent = ({ route, session, shown }: Props) => {
  const closed = closedMessage(useNotice(), route.path)
  if (mustConfirmEmail(route, session)) return <Navigate to={paths.confirmEmail} replace />
  const refusal = session && refusalOf(route, session)
  if (refusal) return <RefusedPage why={refusal === 'none' ? null : refusal} />
  const place = placeOf(route)
  const under = place !== route.path && closed === null ? { under: place } : {}
  const Page = session || route === dashboardRoute ? route.page : undefined
  const arrival = session && <RouteArrival route={route} shown={shown} {...under} />
  return (
    <>
      <ErrorBoundary resetKey={route.path} isPage beside={arrival}>
        {/* A page that needs the session is a new boundary once it has it: the bar and menu then appear before the page's file has loaded. */}
        <Suspense key={Page ? place : undefined} fallback={<SpinnerOverlay />}>
          {closed === null ? Page && <Page session={session} /> : <ClosedTool message={closed} />}
          {arrival}
        </Suspense>
      </ErrorBoundary>
      {session && <RouteFlow route={route} isClosed={closed !== null} />}
      {!session && <Waiting />}
    </>
  )
}

type ArrivalProps = Omit<ComponentProps<typeof PageArrival>, 'documentTitle'> & { route: AppRoute }

const RouteArrival = ({ route, ...arrival }: ArrivalProps) => (
  <PageArrival documentTitle={pageTitle(pageConfig().productName, useHeading(route))} {...arrival} />
)

const RouteFlow = (props: Omit<ComponentProps<typeof FlowOver>, 'title'>) => <FlowOver title={useHeading(props.route)} {...props} />

/** Redirects to the dashboard and shows the reason in a toast if there is one. */
const RefusedPage = ({ why }: { why: ErrorCode | null }) => {
  useEffect(() => {
    if (why) toast.info(codeSentence(why))
  }, [why])
  return <Navigate to={paths.dashboard} replace />
}

/** Milliseconds within which the session has usually arrived. */
const usualWait = 300

/** Renders the overlay only after hydration, because it is not part of the prerendered page, and only if the session is late (SHELL-008). */
const Waiting = () => useAfter(usualWait) && <SpinnerOverlay />
