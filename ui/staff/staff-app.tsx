import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import { ConfirmDialog } from '#ui/components/frames/confirm-dialog.tsx'
import { ErrorBoundary } from '#ui/components/states/error-boundary.tsx'
import { SpinnerOverlay } from '#ui/components/states/spinner-overlay.tsx'
import { Toaster } from '#ui/components/states/toaster.tsx'
import { onSessionEnd } from '#ui/lib/calls/send.ts'
import { useLinkNavigation } from '#ui/lib/page/use-link-navigation.ts'
import { SignInAgain, SignInScreen } from '#ui/staff/sign-in-screens.tsx'
import type { StaffAppConfig, StaffRoute, StaffUser } from '#ui/staff/staff-app-config.ts'
import { StaffContent, StaffLayout } from '#ui/staff/staff-pages.tsx'
import { isPageOf, signInPath } from '#ui/staff/staff-paths.ts'
import { isSignedOutError, useStaffSession } from '#ui/staff/staff-session.ts'

const MustAddFactor = lazy(async () => ({ default: (await import('#ui/staff/must-add-factor.tsx')).MustAddFactor }))
const SetPasswordScreen = lazy(async () => ({ default: (await import('#ui/staff/set-password-screen.tsx')).SetPasswordScreen }))

type Props<User extends StaffUser, R extends StaffRoute> = {
  config: StaffAppConfig<User, R>
  routes: readonly R[]
  /** A hook that runs after sign-in, also while the session has ended. */
  useWhileSignedIn?: (isSignedIn: boolean) => void
}

/** A whole app for staff: the sign-in, and the pages of its route table behind it. */
export const StaffApp = <User extends StaffUser, R extends StaffRoute>(props: Props<User, R>) => {
  const { config } = props
  const { paths, calls } = config
  const queries = useQueryClient()
  const navigate = useNavigate()
  useLinkNavigation((path) => isPageOf(paths, path), navigate)
  // An error answer may mean an ended session, a required PIN or a changed role: refetch the session to find out.
  useEffect(() => onSessionEnd(() => void queries.invalidateQueries({ queryKey: calls.sessionKey })), [queries, calls])
  return (
    <>
      <ErrorBoundary>
        <Suspense fallback={<SpinnerOverlay />}>
          <Routes>
            <Route path={paths.signIn} element={<SignInScreen config={config} />} />
            <Route path={`${paths.setPassword}/:code`} element={<SetPasswordScreen config={config} />} />
            <Route path="*" element={<SignedIn {...props} />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
      <ConfirmDialog />
      <Toaster />
    </>
  )
}

const SignedIn = <User extends StaffUser, R extends StaffRoute>({ config, routes, useWhileSignedIn }: Props<User, R>) => {
  const { UserContext } = config
  const { pathname, search } = useLocation()
  const queries = useQueryClient()
  const { data, error, isPending } = useStaffSession(config)
  const [user, setUser] = useState<User | null>(null)
  const isSignedIn = data?.level === 'full' && !isSignedOutError(error)
  const [isAdding, setAdding] = useState(false)
  // Stays until the recovery codes are saved, although the session is complete once the factor is added.
  if (isSignedIn && data.mustAddFactor && !isAdding) setAdding(true)
  const isIn = isSignedIn && !isAdding
  useWhileSignedIn?.(isIn)
  // Keep the last signed-in user: their page stays mounted while their session has ended.
  if (isIn && data.user !== user) setUser(data.user)
  const added = async () => {
    await queries.invalidateQueries({ queryKey: config.calls.sessionKey })
    setAdding(false)
  }
  if (isSignedIn && isAdding) return <MustAddFactor config={config} onReady={() => void added()} />
  if (user) {
    return (
      <UserContext value={user}>
        <div hidden={!isIn}>
          <StaffLayout config={config} routes={routes} path={pathname} user={user}>
            <StaffContent config={config} routes={routes} path={pathname} user={user} />
          </StaffLayout>
        </div>
        {!isIn && <SignInAgain config={config} user={user} />}
      </UserContext>
    )
  }
  if (isPending || isIn) return <SpinnerOverlay />
  if (error && !isSignedOutError(error)) throw error
  return <Navigate to={signInPath(config.paths, pathname + search)} replace />
}
