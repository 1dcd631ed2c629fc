import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import { consoleRoutes, entryRoutes } from '#console/console-routes.tsx'
import { ConsoleContent } from '#console/shell/console-content.tsx'
import { ConsoleLayout } from '#console/shell/console-layout.tsx'
import { type Operator, operatorSessionKey, saysSignedOut, useOperatorSession } from '#console/shell/operator-session.ts'
import { OperatorProvider } from '#console/shell/use-operator.tsx'
import { isPageOfConsole, signInPath } from '#console/shell/way-back.ts'
import { SignInAgain } from '#console/sign-in/sign-in-again.tsx'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { ErrorBoundary } from '#ui/components/error-boundary.tsx'
import { SpinnerOverlay } from '#ui/components/spinner-overlay.tsx'
import { Toaster } from '#ui/components/toaster.tsx'
import { onSessionEnd } from '#ui/lib/send.ts'
import { useLinkNavigation } from '#ui/lib/use-link-navigation.ts'

/** The whole console: the pages before the sign-in, and those behind it. */
export const ConsoleApp = () => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  useLinkNavigation(isPageOfConsole, navigate)
  // A refusal may be an ended session, a PIN that is due or a role that is another now: the session itself says which.
  useEffect(() => onSessionEnd(() => void queries.invalidateQueries({ queryKey: operatorSessionKey })), [queries])
  return (
    <>
      <ErrorBoundary>
        <Suspense fallback={<SpinnerOverlay />}>
          <Routes>
            {entryRoutes.map(({ path, page: Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            <Route path="*" element={<SignedIn />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
      <ConfirmDialog />
      <Toaster />
    </>
  )
}

const SignedIn = () => {
  const { pathname, search } = useLocation()
  const { data, error, isPending } = useOperatorSession()
  const [operator, setOperator] = useState<Operator | null>(null)
  const isIn = data?.level === 'full' && !saysSignedOut(error)
  // Who was signed in last: while their session is over, their page waits for them.
  if (isIn && data.operator !== operator) setOperator(data.operator)
  if (operator) {
    return (
      <OperatorProvider operator={operator}>
        <div hidden={!isIn}>
          <ConsoleLayout routes={consoleRoutes} path={pathname}>
            <ConsoleContent routes={consoleRoutes} path={pathname} />
          </ConsoleLayout>
        </div>
        {!isIn && <SignInAgain />}
      </OperatorProvider>
    )
  }
  if (isPending || isIn) return <SpinnerOverlay />
  if (error && !saysSignedOut(error)) throw error
  return <Navigate to={signInPath(pathname + search)} replace />
}
