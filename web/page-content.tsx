import { lazy, type RefObject, Suspense, useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { opensFor } from '#shared/groups/portal-rules.ts'
import { closedMessage } from '#shared/maintenance/maintenance-rules.ts'
import { pageTitle } from '#shared/page-config.ts'
import { paths } from '#shared/paths.ts'
import type { FullSession } from '#shared/session/session-data.ts'
import { ErrorBoundary } from '#ui/components/error-boundary.tsx'
import { PageArrival } from '#ui/components/page-arrival.tsx'
import { SpinnerOverlay } from '#ui/components/spinner-overlay.tsx'
import { pageConfig } from '#ui/lib/page-config.ts'
import { type AppRoute, dashboardRoute } from '#web/routes.tsx'
import { useNotice } from '#web/shell/notice-context.ts'
import { titleTexts } from '#web/shell/title-texts.ts'

/** Hardly ever needed, so loaded when it is. */
const ClosedTool = lazy(async () => ({ default: (await import('#web/shell/closed-tool.tsx')).ClosedTool }))

/** SHELL-044, SHELL-045: a page that is not there, or not for this group, leads to the dashboard. */
const isOpenTo = ({ page, path }: AppRoute, { group }: FullSession): boolean => page !== undefined && opensFor(group, path)

/** SHELL-080 */
const documentTitle = ({ title }: AppRoute): string => pageTitle(pageConfig().productName, titleTexts()(title as 'dashboard'))

type Props = {
  route: AppRoute
  session: FullSession | null
  /** The place that this document showed last, null before its first. */
  shown: RefObject<string | null>
}

/** What a route shows, between bar and footer. Until there is a session only the dashboard has something to show. */
export const PageContent = ({ route, session, shown }: Props) => {
  const closed = closedMessage(useNotice(), route.path)
  if (session && !isOpenTo(route, session)) return <Navigate to={paths.dashboard} replace />
  const Page = session || route === dashboardRoute ? route.page : undefined
  return (
    <ErrorBoundary resetKey={route.path}>
      <Suspense key={route.path} fallback={<SpinnerOverlay />}>
        {closed === null ? Page && <Page session={session} /> : <ClosedTool message={closed} />}
        {session && <PageArrival documentTitle={documentTitle(route)} shown={shown} />}
      </Suspense>
      {!session && <Waiting />}
    </ErrorBoundary>
  )
}

/** The overlay is no part of the prerendered page: a frame that is alive at once never shows it (SHELL-008). */
const Waiting = () => {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return isAlive && <SpinnerOverlay />
}
