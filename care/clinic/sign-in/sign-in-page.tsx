import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { ClinicEntry } from '#care/clinic/shell/clinic-frame.tsx'
import { clinicSessionKey, useClinicSession } from '#care/clinic/shell/clinic-session.ts'
import { wayBack } from '#care/clinic/shell/way-back.ts'
import { ClinicSignIn } from '#care/clinic/sign-in/clinic-sign-in.tsx'
import { clinicSignInTexts } from '#care/clinic/sign-in/clinic-sign-in-texts.ts'
import { SpinnerOverlay } from '#ui/components/spinner-overlay.tsx'

/** /clinic/sign-in: whoever is signed in already goes on to where they wanted to be; whoever owes a PIN enters it. */
export const SignInPage = () => {
  const t = clinicSignInTexts()
  const { search } = useLocation()
  const queries = useQueryClient()
  const { data, error, isPending } = useClinicSession()
  const session = error === null ? data : undefined
  if (isPending) return <SpinnerOverlay />
  if (session?.level === 'full') return <Navigate to={wayBack(search)} replace />
  return (
    <ClinicEntry title={t('title')}>
      <ClinicSignIn lead={t('lead')} sentTo={session?.sentTo ?? null} onDone={(answer) => queries.setQueryData(clinicSessionKey, answer)} />
    </ClinicEntry>
  )
}
