import { accessCalls } from '#shared/account/access-calls.ts'
import { send } from '#ui/lib/calls/send.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { accountTexts } from '#web/account/account-texts.en.ts'
import { PasswordDialog } from '#web/account/password-dialog.tsx'

/** Asks for the password again; the server then asks for no further confirmation for a while. */
export const ConfirmPassword = ({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) => {
  const t = textsOf(accountTexts)
  const confirm = async (currentPassword: string) => {
    await send(accessCalls.confirmPassword, { currentPassword })
    onConfirmed()
  }
  return <PasswordDialog title={t('confirmTitle')} text={t('confirmText')} action={t('continue')} onSend={confirm} onClose={onClose} />
}
