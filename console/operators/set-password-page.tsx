import { useParams } from 'react-router'
import { operatorsTexts } from '#console/operators/operators-texts.ts'
import { EntryFrame } from '#console/shell/entry-frame.tsx'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { operatorAdminCalls } from '#shared/operators/operator-admin-calls.ts'
import { staffTexts } from '#ui/components/staff-texts.ts'
import { StaffSetPassword } from '#ui/fields/staff-set-password.tsx'
import { send } from '#ui/lib/send.ts'

/** /console/set-password/CODE */
export const SetPasswordPage = () => {
  const { code = '' } = useParams()
  const take = (password: string) => send(operatorAdminCalls.takeInvitation, { code, password }, { quiet: true })
  return (
    <EntryFrame title={staffTexts()('choosePassword')}>
      <StaffSetPassword lead={operatorsTexts()('setLead')} signIn={consolePaths.signIn} take={take} />
    </EntryFrame>
  )
}
