import { Button } from '#ui/components/button.tsx'
import { EntryLead } from '#ui/components/frames/staff-entry.tsx'
import { staffTexts } from '#ui/components/frames/staff-texts.en.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { EntryFrame } from '#ui/staff/sign-in-screens.tsx'
import type { StaffEntryConfig, StaffUser } from '#ui/staff/staff-app-config.ts'
import { StaffFactorParts } from '#ui/staff/staff-factors.tsx'
import { submitStaffSignOut } from '#ui/staff/staff-session.ts'
import { strongSignInTexts } from '#ui/staff/strong-sign-in-texts.en.ts'

type Props = { config: StaffEntryConfig<StaffUser>; onReady: () => void }

/** Where the deployment requires a passkey or an app: the first page of staff without one. */
export const MustAddFactor = ({ config, onReady }: Props) => {
  const t = textsOf(strongSignInTexts)
  return (
    <EntryFrame config={config} title={t('mustAdd')}>
      <EntryLead>{t('mustAddText')}</EntryLead>
      <h2>{t('title')}</h2>
      <StaffFactorParts calls={config.calls.factors} isNarrow onReady={onReady} />
      <Button kind="quiet" isBlock onClick={() => void submitStaffSignOut(config)}>
        {textsOf(staffTexts)('signOut')}
      </Button>
    </EntryFrame>
  )
}
