import type { ReactNode } from 'react'
import { z } from 'zod/mini'
import { FormDialog } from '#console/shell/form-dialog.tsx'
import { shellTexts } from '#console/shell/shell-texts.ts'
import { reason, reasonMost } from '#shared/fields/reason.ts'
import { TextInput } from '#ui/fields/text-input.tsx'

const given = z.object({ reason })

type Props = {
  title: string
  /** What will happen. */
  children: ReactNode
  yes: string
  isDanger?: boolean
  onConfirm: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks before an act that needs a reason, which is kept with it. */
export const ReasonDialog = ({ title, children, yes, isDanger = false, onConfirm, onClose }: Props) => {
  const t = shellTexts()
  return (
    <FormDialog
      title={title}
      text={children}
      submit={yes}
      isDanger={isDanger}
      schema={given}
      onSend={({ reason }) => onConfirm(reason)}
      onClose={onClose}
    >
      <TextInput name="reason" label={t('reason')} hint={t('reasonHint')} maxLength={reasonMost} autoComplete="off" />
    </FormDialog>
  )
}
