import { type ReactNode, useState } from 'react'
import type { z } from 'zod/mini'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { staffTexts } from '#ui/components/staff-texts.ts'
import { FieldStack } from '#ui/fields/field-stack.tsx'
import { Form } from '#ui/fields/form.tsx'
import styles from '#ui/fields/form-dialog.module.css'
import { FormEnd } from '#ui/fields/form-end.tsx'

type Props<S extends z.ZodMiniType> = {
  title: string
  /** What sending does. */
  text?: ReactNode
  submit: string
  /** It cannot be taken back: the button is red. */
  isDanger?: boolean
  schema: S
  /** Does it; what it throws is shown at its field or above the button. Then the dialog closes. */
  onSend: (values: z.infer<S>) => Promise<void>
  initial?: Readonly<Record<string, string>>
  /** Under this name what was typed is there again when the dialog is opened anew. */
  keepAs?: string
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A few fields over the page. While it sends it cannot be closed. */
export const FormDialog = <S extends z.ZodMiniType>(props: Props<S>) => {
  const { title, text, submit, isDanger = false, schema, onSend, initial = {}, keepAs, onClose, children } = props
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
          {staffTexts()('cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
