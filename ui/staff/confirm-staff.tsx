import { z } from 'zod/mini'
import { required } from '#shared/fields/required.ts'
import type { StaffFactorCalls, StaffFactors } from '#shared/mfa/staff-factor-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { IconKey } from '#ui/components/icons.ts'
import { DialogEnd } from '#ui/fields/forms/dialog-end.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { signInByPasskeyDialog } from '#ui/staff/passkey-dialog.ts'
import styles from '#ui/staff/staff-factors.module.css'
import { strongSignInTexts } from '#ui/staff/strong-sign-in-texts.en.ts'

const passwordOnly = z.object({ currentPassword: required(128) })
const withCode = z.object({ currentPassword: required(128), code: required(40) })

type Props = { calls: StaffFactorCalls; factors: StaffFactors; onConfirmed: () => void; onClose: () => void }

/** Asks staff to prove who they are: by the password alone only as long as they have neither a passkey nor an app. */
export const ConfirmStaff = ({ calls, factors, onConfirmed, onClose }: Props) => {
  const t = textsOf(strongSignInTexts)
  const { isBusy, run } = useBusy()
  const hasPasskey = factors.passkeys.length > 0
  const isStrong = hasPasskey || factors.appSince !== null
  const byPasskey = () =>
    run(async () => {
      const passkey = await signInByPasskeyDialog(calls.askStaffPasskey)
      if (!passkey) return
      await send(calls.confirmStaff, { passkey })
      onConfirmed()
    })
  const byPassword = async (values: { currentPassword: string; code?: string }) => {
    await send(calls.confirmStaff, values)
    onConfirmed()
  }
  return (
    <Dialog title={t('confirmTitle')} onClose={onClose}>
      <p className={styles.text}>{t(hasPasskey ? 'confirmMore' : isStrong ? 'confirmCode' : 'confirmPassword')}</p>
      {hasPasskey && (
        <div className={styles.text}>
          <Button kind="secondary" isBlock icon={IconKey} isBusy={isBusy} onClick={byPasskey}>
            {t('usePasskey')}
          </Button>
        </div>
      )}
      <Form loadSchema={async () => (isStrong ? withCode : passwordOnly)} onSend={byPassword}>
        <PasswordInput name="currentPassword" label={t('currentPassword')} autoComplete="current-password" />
        {isStrong && (
          <TextInput name="code" label={t('code')} autoComplete="one-time-code" spellCheck={false} maxLength={40} isLeftToRight />
        )}
        <DialogEnd cancel={t('cancel')} onCancel={onClose} submit={t('confirm')} />
      </Form>
    </Dialog>
  )
}
