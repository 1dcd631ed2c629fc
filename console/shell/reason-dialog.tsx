import { type ReactNode, useState } from 'react'
import { z } from 'zod/mini'
import styles from '#console/shell/reason-dialog.module.css'
import { shellTexts } from '#console/shell/shell-texts.ts'
import { reason, reasonMost } from '#shared/fields/reason.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/submit-button.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'

const given = z.object({ reason })

type Props = {
  title: string
  /** What will happen. */
  children: ReactNode
  yes: string
  /** It cannot be taken back: the button is red. */
  isDanger?: boolean
  /** Does it; what it throws is shown above the button. */
  onConfirm: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks before an act that needs a reason, which the audit log keeps. */
export const ReasonDialog = ({ title, children, yes, isDanger = false, onConfirm, onClose }: Props) => {
  const t = shellTexts()
  const [isBusy, setBusy] = useState(false)
  const act = async ({ reason }: { reason: string }) => {
    setBusy(true)
    await onConfirm(reason).finally(() => setBusy(false))
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose} isStrict={isBusy}>
      <div className={styles.text}>{children}</div>
      <Form loadSchema={async () => given} onSend={act}>
        <TextInput name="reason" label={t('reason')} hint={t('reasonHint')} maxLength={reasonMost} autoComplete="off" />
        <div className={styles.send}>
          <FormProblem />
          <SubmitButton kind={isDanger ? 'danger' : 'primary'}>{yes}</SubmitButton>
        </div>
      </Form>
      <div className={styles.cancel}>
        <Button kind="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
