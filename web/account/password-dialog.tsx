import { z } from 'zod/mini'
import { required } from '#shared/fields/required.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { DialogEnd } from '#ui/fields/dialog-end.tsx'
import { Form } from '#ui/fields/form.tsx'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { accountTexts } from '#web/account/account-texts.ts'
import styles from '#web/account/password-dialog.module.css'

const entered = z.object({ currentPassword: required(128) })

type Props = {
  title: string
  text: string
  /** What its button says. */
  action: string
  /** It cannot be taken back. */
  isDanger?: boolean
  onSend: (currentPassword: string) => Promise<void>
  onClose: () => void
}

/** Asks for the current password before something that a stolen session must not do. */
export const PasswordDialog = ({ title, text, action, isDanger = false, onSend, onClose }: Props) => (
  <Dialog title={title} onClose={onClose}>
    <p className={styles.text}>{text}</p>
    <Form loadSchema={async () => entered} onSend={({ currentPassword }) => onSend(currentPassword)}>
      <PasswordInput name="currentPassword" label={accountTexts()('currentPassword')} autoComplete="current-password" />
      <DialogEnd cancel={accountTexts()('cancel')} onCancel={onClose} submit={action} isDanger={isDanger} />
    </Form>
  </Dialog>
)
