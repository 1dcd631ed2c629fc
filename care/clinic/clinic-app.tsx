import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import { clinicPages, entryPages } from '#care/clinic/clinic-pages.tsx'
import { ClinicContent } from '#care/clinic/shell/clinic-content.tsx'
import { ClinicLayout } from '#care/clinic/shell/clinic-layout.tsx'
import { type ClinicUser, clinicSessionKey, saysSignedOut, useClinicSession } from '#care/clinic/shell/clinic-session.ts'
import { useClinicEvents } from '#care/clinic/shell/use-clinic-events.ts'
import { ClinicianProvider } from '#care/clinic/shell/use-clinician.tsx'
import { isPageOfClinic, signInPath } from '#care/clinic/shell/way-back.ts'
import { ClinicSignInAgain } from '#care/clinic/sign-in/clinic-sign-in.tsx'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { ErrorBoundary } from '#ui/components/error-boundary.tsx'
import { SpinnerOverlay } from '#ui/components/spinner-overlay.tsx'
import { Toaster } from '#ui/components/toaster.tsx'
import { onSessionEnd } from '#ui/lib/send.ts'
import { useLinkNavigation } from '#ui/lib/use-link-navigation.ts'

/** The whole clinic: the pages before the sign-in, and those behind it. */
export const ClinicApp = () => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  useLinkNavigation(isPageOfClinic, navigate)
  // A refusal may be an ended session or a PIN that is due: the session itself says which.
  useEffect(() => onSessionEnd(() => void queries.invalidateQueries({ queryKey: clinicSessionKey })), [queries])
  return (
    <>
      <ErrorBoundary>
        <Suspense fallback={<SpinnerOverlay />}>
          <Routes>
            {entryPages.map(({ path, page: Page }) => (
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
  const { data, error, isPending } = useClinicSession()
  const [clinician, setClinician] = useState<ClinicUser | null>(null)
  const isIn = data?.level === 'full' && !saysSignedOut(error)
  useClinicEvents(isIn)
  // Who was signed in last: while their session is over, their page waits for them.
  if (isIn && data.clinician !== clinician) setClinician(data.clinician)
  if (clinician) {
    return (
      <ClinicianProvider clinician={clinician}>
        <div hidden={!isIn}>
          <ClinicLayout routes={clinicPages} path={pathname}>
            <ClinicContent routes={clinicPages} path={pathname} />
          </ClinicLayout>
        </div>
        {!isIn && <ClinicSignInAgain />}
      </ClinicianProvider>
    )
  }
  if (isPending || isIn) return <SpinnerOverlay />
  if (error && !saysSignedOut(error)) throw error
  return <Navigate to={signInPath(pathname + search)} replace />
}
