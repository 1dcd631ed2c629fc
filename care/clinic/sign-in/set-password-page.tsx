import { useParams } from 'react-router'
import { ClinicEntry } from '#care/clinic/shell/clinic-frame.tsx'
import { clinicSignInTexts } from '#care/clinic/sign-in/clinic-sign-in-texts.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { clinicianCalls } from '#shared/clinicians/clinician-calls.ts'
import { staffTexts } from '#ui/components/staff-texts.ts'
import { StaffSetPassword } from '#ui/fields/staff-set-password.tsx'
import { send } from '#ui/lib/send.ts'

/** /clinic/set-password/CODE */
export const SetPasswordPage = () => {
  const { code = '' } = useParams()
  const take = (password: string) => send(clinicianCalls.takeClinicianInvitation, { code, password }, { quiet: true })
  return (
    <ClinicEntry title={staffTexts()('choosePassword')}>
      <StaffSetPassword lead={clinicSignInTexts()('setLead')} signIn={clinicPaths.signIn} take={take} />
    </ClinicEntry>
  )
}
