import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { EntryFrame } from '#console/shell/entry-frame.tsx'
import { operatorSessionKey, useOperatorSession } from '#console/shell/operator-session.ts'
import { wayBack } from '#console/shell/way-back.ts'
import { SignInSteps } from '#console/sign-in/sign-in-steps.tsx'
import { signInTexts } from '#console/sign-in/sign-in-texts.ts'
import { SpinnerOverlay } from '#ui/components/spinner-overlay.tsx'

/** /console/sign-in: whoever is signed in already goes on to where they wanted to be; whoever owes a PIN enters it. */
export const SignInPage = () => {
  const { search } = useLocation()
  const queries = useQueryClient()
  const { data, error, isPending } = useOperatorSession()
  const session = error === null ? data : undefined
  if (isPending) return <SpinnerOverlay />
  if (session?.level === 'full') return <Navigate to={wayBack(search)} replace />
  return (
    <EntryFrame title={signInTexts()('title')}>
      <SignInSteps
        lead={signInTexts()('lead')}
        sentTo={session?.sentTo ?? null}
        onDone={(answer) => queries.setQueryData(operatorSessionKey, answer)}
      />
    </EntryFrame>
  )
}
