import { z } from 'zod/mini'
import { required } from '#shared/fields/required.ts'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { DialogEnd } from '#ui/fields/forms/dialog-end.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { accountTexts } from '#web/account/account-texts.en.ts'
import styles from '#web/account/password-dialog.module.css'

const entered = z.object({ currentPassword: required(128) })

type Props = {
  title: string
  text: string
  /** The label of its button. */
  action: string
  /** Whether the action cannot be undone. */
  isDanger?: boolean
  onSend: (currentPassword: string) => Promise<void>
  onClose: () => void
}

/** Asks for the current password before an action that a stolen session must not perform. */
export const PasswordDialog = ({ title, text, action, isDanger = false, onSend, onClose }: Props) => (
  <Dialog title={title} onClose={onClose}>
    <p className={styles.text}>{text}</p>
    <Form loadSchema={async () => entered} onSend={({ currentPassword }) => onSend(currentPassword)}>
      <PasswordInput name="currentPassword" label={textsOf(accountTexts)('currentPassword')} autoComplete="current-password" />
      <DialogEnd cancel={textsOf(accountTexts)('cancel')} onCancel={onClose} submit={action} isDanger={isDanger} />
    </Form>
  </Dialog>
)
