import { accessCalls } from '#shared/account/access-calls.ts'
import { send } from '#ui/lib/send.ts'
import { accountTexts } from '#web/account/account-texts.ts'
import { PasswordDialog } from '#web/account/password-dialog.tsx'

/** The member proves again who they are; for a while nothing asks any more. */
export const ConfirmPassword = ({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) => {
  const t = accountTexts()
  const confirm = async (currentPassword: string) => {
    await send(accessCalls.confirmPassword, { currentPassword })
    onConfirmed()
  }
  return <PasswordDialog title={t('confirmTitle')} text={t('confirmText')} action={t('goOn')} onSend={confirm} onClose={onClose} />
}
