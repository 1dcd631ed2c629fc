import { useQueryClient } from '@tanstack/react-query'
import { type ClinicSession, clinicSessionKey } from '#care/clinic/shell/clinic-session.ts'
import { signOut } from '#care/clinic/shell/sign-out.ts'
import { useClinician } from '#care/clinic/shell/use-clinician.tsx'
import { clinicSignInTexts } from '#care/clinic/sign-in/clinic-sign-in-texts.ts'
import { clinicianCalls } from '#shared/clinicians/clinician-calls.ts'
import { StaffSignIn, StaffSignInAgain } from '#ui/fields/staff-sign-in.tsx'
import { goInstead } from '#ui/lib/go-to.ts'
import { send } from '#ui/lib/send.ts'

const quiet = { quiet: true }

type Props = { sentTo: string | null; email?: string; lead?: string; onDone: (session: ClinicSession) => unknown }

/** A clinician's password, then the PIN. */
export const ClinicSignIn = ({ onDone, ...props }: Props) => (
  <StaffSignIn
    {...props}
    signIn={async (values) => (await send(clinicianCalls.signInClinician, values, quiet)).data.sentTo}
    sendPin={() => send(clinicianCalls.sendClinicianPin, {}, quiet)}
    verifyPin={async (pin) => onDone((await send(clinicianCalls.verifyClinicianPin, { pin }, quiet)).data)}
  />
)

/** Over a page whose session ended; somebody else begins anew. */
export const ClinicSignInAgain = () => {
  const queries = useQueryClient()
  const { id, email } = useClinician()
  const goOn = async (session: ClinicSession) => {
    if (session.clinician.id !== id) return goInstead(location.href)
    queries.setQueryData(clinicSessionKey, session)
    await queries.invalidateQueries()
  }
  return (
    <StaffSignInAgain leave={clinicSignInTexts()('leave')} onLeave={() => void signOut()}>
      <ClinicSignIn sentTo={null} email={email} onDone={goOn} />
    </StaffSignInAgain>
  )
}
