import { useParams } from 'react-router'
import { staffTexts } from '#ui/components/frames/staff-texts.en.ts'
import { StaffSetPassword } from '#ui/fields/forms/staff-set-password.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { EntryFrame } from '#ui/staff/sign-in-screens.tsx'
import type { StaffEntryConfig, StaffUser } from '#ui/staff/staff-app-config.ts'

/** Sets the password by the code of an invitation, which is the last part of the path. */
export const SetPasswordScreen = ({ config }: { config: StaffEntryConfig<StaffUser> }) => {
  const { code = '' } = useParams()
  return (
    <EntryFrame config={config} title={textsOf(staffTexts)('choosePassword')}>
      <StaffSetPassword
        lead={config.texts().passwordLead}
        signIn={config.paths.signIn}
        save={(password) => config.calls.setPassword({ code, password })}
      />
    </EntryFrame>
  )
}
