import type { z } from 'zod/mini'
import type { WayPaid } from '#shared/prices/known-price.ts'
import { paidReport } from '#shared/prices/paid-fields.ts'
import { yearBefore } from '#shared/prices/price-feedback-rules.ts'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { localToday } from '#ui/lib/device-zone.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import styles from '#web/prices/price-card.module.css'
import { priceCardTexts } from '#web/prices/price-card-texts.en.ts'

type Props = {
  ways: readonly WayPaid[]
  about: string
  onReport: (values: z.infer<typeof paidReport>) => Promise<void>
  onClose: () => void
}

/** Asks how much a member paid, how and when. */
export const ReportPaidDialog = ({ ways, about, onReport, onClose }: Props) => {
  const t = textsOf(priceCardTexts)
  const today = localToday()
  const report = async (values: z.infer<typeof paidReport>) => {
    await onReport(values)
    onClose()
    toast.success(t('thanks'))
  }
  return (
    <Dialog title={t('reportTitle')} onClose={onClose}>
      <p className={styles.about}>
        <bdi>{about}</bdi>
      </p>
      <p className={styles.about}>{t('reportText')}</p>
      <Form loadSchema={async () => paidReport} onSend={report} initial={() => ({ paidOn: today })}>
        <FieldStack>
          <TextInput name="amount" label={t('amount')} inputMode="decimal" autoComplete="off" maxLength={12} isLeftToRight hasNumbers />
          <SelectInput name="how" label={t('how')} placeholder={t('choose')} options={ways.map((value) => ({ value, label: t(value) }))} />
          <TextInput name="paidOn" type="date" label={t('paidOn')} min={yearBefore(today)} max={today} hasNumbers />
        </FieldStack>
        <div className={styles.send}>
          <FormProblem />
          <SubmitButton>{t('send')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
