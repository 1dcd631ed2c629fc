import { useQuery } from '@tanstack/react-query'
import { memo, useDeferredValue, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#shared/paths.ts'
import { isTimed } from '#shared/session/inactivity-rules.ts'
import { sessionCalls } from '#shared/session/session-calls.ts'
import type { FullSession } from '#shared/session/session-data.ts'
import { BrokenPanel } from '#ui/components/states/error-panel.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { callQuery } from '#ui/lib/calls/use-call.ts'
import { goInstead } from '#ui/lib/page/go-to.ts'
import { replayEarlyPresses } from '#ui/lib/page/presses.ts'
import { useLinkNavigation } from '#ui/lib/page/use-link-navigation.ts'
import { PageContent } from '#web/page-content.tsx'
import { type AppRoute, dashboardRoute, isPageOfApp, routeOf } from '#web/routes.tsx'
import { useAuthErrorToast } from '#web/session/auth-error.ts'
import { useGuardedSession } from '#web/session/session-guard.ts'
import { useWithUnread } from '#web/session/unread.ts'
import { SessionProvider } from '#web/session/use-session.tsx'
import { useSignedInLife } from '#web/session/use-signed-in-life.ts'
import { AppLayout } from '#web/shell/app-layout.tsx'
import { useKeptForOffline } from '#web/shell/use-kept-for-offline.ts'

/** Whether the member can only try again. An ended session is handled elsewhere. */
const isProblem = (error: unknown): boolean =>
  error !== null && !(error instanceof CallError && ['SESSION_EXPIRED', 'UNAUTHORIZED'].includes(error.name))

/** The app behind the guard: loads the session, shows the path's page and runs a signed-in tab's background tasks. */
export const PortalApp = () => {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  // The session was asked for before the first render. If it was refused, asking again would add a second row to the audit log.
  const answer = useQuery({ ...callQuery(sessionCalls.readSession, {}), retryOnMount: false })
  // Deferred, so that the frame hydrates as the server sent it, and each change then renders in slices.
  const session = useDeferredValue(useWithUnread(useGuardedSession(answer.data)), null)
  const error = useDeferredValue(answer.error, null)
  const route = routeOf(pathname)
  useLinkNavigation(isPageOfApp, navigate)
  useSignedInLife({
    profileId: session?.profile.id ?? null,
    counts: () => pathname !== paths.autoLogout,
    isTimed: () => isTimed(pathname),
    whenInactive: () => navigate(paths.autoLogout, { replace: true }),
  })
  useKeptForOffline(session)
  useAuthErrorToast(isProblem(answer.error) ? answer.error : null)
  useEffect(replayEarlyPresses, [])
  if (!route || 'isDocument' in route) return <OtherDocument path={route ? pathname : paths.signIn} />
  return <Frame route={route} session={session} problem={session || !isProblem(error) ? null : error} retry={answer.refetch} />
}

type FrameProps = {
  route: AppRoute
  session: FullSession | null
  /** Why there is no session, if the member can only try again. */
  problem: unknown
  retry: () => unknown
}

/**
 * Frame and page. An answer renders `PortalApp` at once and in one piece, still with the deferred session: `memo` skips all of this then.
 */
const Frame = memo(({ route, session, problem, retry }: FrameProps) => {
  const shown = useRef<string>(null)
  // The dashboard shows before its session has come: who leaves it that early arrives at a second page, whose heading is focused.
  useEffect(
    () => () => {
      if (route === dashboardRoute) shown.current ??= route.path
    },
    [route],
  )
  return (
    <SessionProvider session={session}>
      <AppLayout session={session} path={route.path}>
        {problem ? (
          <BrokenPanel error={problem} isPage onRetry={() => retry()} />
        ) : (
          <PageContent route={route} session={session} shown={shown} />
        )}
      </AppLayout>
    </SessionProvider>
  )
})

/** Loads another document; an unknown path leads to the sign-in page (SHELL-050), which forwards signed-in members. */
const OtherDocument = ({ path }: { path: string }) => {
  useEffect(() => {
    void goInstead(path)
  }, [path])
  return null
}
