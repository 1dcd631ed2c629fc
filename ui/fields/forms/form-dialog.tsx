import { type ReactNode, useState } from 'react'
import type { z } from 'zod/mini'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { staffTexts } from '#ui/components/frames/staff-texts.en.ts'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import styles from '#ui/fields/forms/form-dialog.module.css'
import { FormEnd } from '#ui/fields/forms/form-end.tsx'
import { textsOf } from '#ui/lib/texts.ts'

type Props<S extends z.ZodMiniType> = {
  title: string
  /** Explains what submitting does. */
  text?: ReactNode
  submit: string
  /** Whether the action cannot be undone; the button is then red. */
  isDanger?: boolean
  schema: S
  /** Submits the values. An error appears at its field or above the button; on success the dialog closes. */
  onSend: (values: z.infer<S>) => Promise<void>
  initial?: Readonly<Record<string, string>>
  /** Key under which typed values are stored, to be restored when the dialog opens again. */
  keepAs?: string
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A modal form with a few fields. It cannot be closed while it submits. */
export const FormDialog = <S extends z.ZodMiniType>(props: Props<S>) => {
  const { title, text, submit, isDanger = false, schema, onSend, initial = {}, keepAs, onClose, children } = props
  // Not `useBusy`: an error must reach the form, which shows it at its field or above the button.
  const [isBusy, setBusy] = useState(false)
  const act = async (values: z.infer<S>) => {
    setBusy(true)
    await onSend(values).finally(() => setBusy(false))
    onClose()
  }
  return (
    <Dialog title={title} onClose={isBusy ? () => {} : onClose}>
      {text && <div className={styles.text}>{text}</div>}
      <Form loadSchema={async () => schema} onSend={act} initial={() => initial} {...(keepAs ? { keepAs } : {})}>
        <FieldStack>{children}</FieldStack>
        <FormEnd isDanger={isDanger}>{submit}</FormEnd>
      </Form>
      <div className={styles.cancel}>
        <Button kind="quiet" onClick={onClose} disabled={isBusy}>
          {textsOf(staffTexts)('cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
