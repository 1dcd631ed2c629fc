import { type RefObject, Suspense, useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { hasFeature } from '#shared/groups/group-features.ts'
import { paths } from '#shared/paths.ts'
import type { FullSession } from '#shared/session/session-data.ts'
import { ErrorBoundary } from '#ui/components/error-boundary.tsx'
import { SpinnerOverlay } from '#ui/components/spinner-overlay.tsx'
import { type AppRoute, dashboardRoute } from '#web/routes.tsx'
import { PageArrival } from '#web/shell/page-arrival.tsx'
import { titleTexts } from '#web/shell/title-texts.ts'

/** SHELL-044, SHELL-045: a page that is not there, or not for this group, leads to the dashboard. */
const isOpenTo = ({ page, feature }: AppRoute, { group }: FullSession): boolean =>
  page !== undefined && (feature === undefined || hasFeature(group, feature))

type Props = {
  route: AppRoute
  session: FullSession | null
  /** The place that this document showed last, null before its first. */
  shown: RefObject<string | null>
}

/** What a route shows, between bar and footer. Until there is a session only the dashboard has something to show. */
export const PageContent = ({ route, session, shown }: Props) => {
  if (session && !isOpenTo(route, session)) return <Navigate to={paths.dashboard} replace />
  const Page = session || route === dashboardRoute ? route.page : undefined
  return (
    <ErrorBoundary resetKey={route.path}>
      <Suspense key={route.path} fallback={<SpinnerOverlay />}>
        {Page && <Page session={session} />}
        {session && <PageArrival title={titleTexts()(route.title as 'dashboard')} shown={shown} />}
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
