import { lazy, type RefObject, Suspense, useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { opensFor } from '#shared/groups/portal-rules.ts'
import { closedMessage } from '#shared/maintenance/closable-tools.ts'
import { pageTitle } from '#shared/page-config.ts'
import { paths } from '#shared/paths.ts'
import type { FullSession } from '#shared/session/session-data.ts'
import { ErrorBoundary } from '#ui/components/error-boundary.tsx'
import { PageArrival } from '#ui/components/page-arrival.tsx'
import { SpinnerOverlay } from '#ui/components/spinner-overlay.tsx'
import { pageConfig } from '#ui/lib/page-config.ts'
import { codeSentence } from '#ui/lib/show-error.ts'
import { toast } from '#ui/lib/toast.ts'
import { FlowOver } from '#web/flow-over.tsx'
import { flowRefusal } from '#web/flows/flow-rules.ts'
import { type AppRoute, dashboardRoute } from '#web/routes.tsx'
import { useNotice } from '#web/shell/notice-context.ts'
import { titleTexts } from '#web/shell/title-texts.ts'

/** Hardly ever needed, so loaded when it is. */
const ClosedTool = lazy(async () => ({ default: (await import('#web/shell/closed-tool.tsx')).ClosedTool }))

/** SHELL-044, SHELL-045: why a page leads to the dashboard instead; a page that is not there has no words for it. */
const refusalOf = ({ page, path, isFlow }: AppRoute, session: FullSession): ErrorCode | 'none' | null => {
  if (page === undefined) return 'none'
  if (isFlow) return flowRefusal(path, session)
  return opensFor(session.group, path) ? null : 'none'
}

/** SHELL-080 */
const headingOf = ({ title }: AppRoute): string => titleTexts()(title as 'dashboard')
const documentTitle = (route: AppRoute): string => pageTitle(pageConfig().productName, headingOf(route))

type Props = {
  route: AppRoute
  session: FullSession | null
  /** The place that this document showed last, null before its first. */
  shown: RefObject<string | null>
}

/**
 * What a route shows, between bar and footer. Until there is a session only the dashboard has something to show.
 * A flow stands over the dashboard, which stays the same page when it opens and closes.
 */
export const PageContent = ({ route, session, shown }: Props) => {
  const closed = closedMessage(useNotice(), route.path)
  const refusal = session && refusalOf(route, session)
  if (refusal) return <TurnedAway why={refusal === 'none' ? null : refusal} />
  const place = route.isFlow ? dashboardRoute.path : route.path
  const under = route.isFlow && closed === null ? { under: place } : {}
  const Page = session || route === dashboardRoute ? route.page : undefined
  return (
    <ErrorBoundary resetKey={route.path}>
      <Suspense key={place} fallback={<SpinnerOverlay />}>
        {closed === null ? Page && <Page session={session} /> : <ClosedTool message={closed} />}
        {session && <PageArrival documentTitle={documentTitle(route)} shown={shown} {...under} />}
      </Suspense>
      {session && <FlowOver route={route} title={headingOf(route)} isClosed={closed !== null} />}
      {!session && <Waiting />}
    </ErrorBoundary>
  )
}

/** To the dashboard, with the reason where there is one to tell. */
const TurnedAway = ({ why }: { why: ErrorCode | null }) => {
  useEffect(() => {
    if (why) toast.info(codeSentence(why))
  }, [why])
  return <Navigate to={paths.dashboard} replace />
}

/** The overlay is no part of the prerendered page: a frame that is alive at once never shows it (SHELL-008). */
const Waiting = () => {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return isAlive && <SpinnerOverlay />
}
