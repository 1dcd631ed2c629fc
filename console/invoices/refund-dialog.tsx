import { useState } from 'react'
import { z } from 'zod/mini'
import { invoicesTexts } from '#console/invoices/invoices-texts.en.ts'
import { consoleInvoiceCalls } from '#shared/invoices/console-invoice-calls.ts'
import { type OperatorPayment, refundReason } from '#shared/invoices/operator-invoice.ts'
import { centsTyped } from '#shared/prices/paid-fields.ts'
import { FormDialog } from '#ui/fields/forms/form-dialog.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

const schemaOf = (most: number) =>
  z.object({
    cents: z.string().check(
      z.trim(),
      z.minLength(1, { error: 'Required', abort: true }),
      z.refine((typed) => (centsTyped(typed) ?? 0) > 0, { error: 'AmountInvalid', abort: true }),
      z.refine((typed) => (centsTyped(typed) ?? 0) <= most, 'RefundTooMuch'),
    ),
    reason: refundReason,
  })

type Props = { invoiceId: string; payment: OperatorPayment; onClose: () => void }

/** Form for a refund's amount and reason. Submitting twice from one dialog refunds only once. */
export const RefundDialog = ({ invoiceId, payment: { id: paymentId, refundableCents }, onClose }: Props) => {
  const t = textsOf(invoicesTexts)
  const [refundId] = useState(() => crypto.randomUUID())
  const { refresh } = useAction(consoleInvoiceCalls.readInvoice, consoleInvoiceCalls.listPaymentFlags)
  const give = async ({ cents, reason }: { cents: string; reason: string }) => {
    const asked = { id: invoiceId, paymentId, refundId, cents: centsTyped(cents) ?? 0, reason }
    const { isSent } = (await send(consoleInvoiceCalls.refundInvoice, asked)).data
    if (isSent) toast.success(t('refundSent'))
    else toast.info(t('refundLater'))
    await refresh()
  }
  return (
    <FormDialog
      title={t('refundTitle')}
      text={<p>{t('refundText', { amount: moneyShown(refundableCents) })}</p>}
      submit={t('refund')}
      isDanger
      schema={schemaOf(refundableCents)}
      onSend={give}
      initial={{ cents: (refundableCents / 100).toFixed(2) }}
      onClose={onClose}
    >
      <TextInput name="cents" label={t('refundAmount')} autoComplete="off" inputMode="decimal" isLeftToRight maxLength={12} />
      <TextArea name="reason" label={t('reason')} hint={t('reasonHint')} maxLength={500} rows={3} />
    </FormDialog>
  )
}
