import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { lockInvoice, type Refund } from '#care/server/invoices/invoice-store.ts'
import {
  findPayment,
  findPaymentByRef,
  findRefund,
  findRefundByRef,
  insertRefund,
  type KeptEvent,
  updateEvent,
  updateRefund,
} from '#care/server/invoices/payment-store.ts'
import { settleInvoice } from '#care/server/invoices/settle-invoice.ts'
import type { Db } from '#platform/db/db.ts'

export type RefundWord = KeptEvent & { refundRef: string }

const refundOf = async (tx: Db, { reference, refundRef }: RefundWord): Promise<Refund | null> => {
  const byKey = reference !== null && isUuid(reference) ? await findRefund(tx, reference) : null
  return byKey ?? findRefundByRef(tx, refundRef)
}

/**
 * Handles a refund event, whether we or the partner started the refund. An event that arrives before its payment is stored, flagged for
 * operators, and applied when the payment arrives. A failed refund stays failed.
 */
export const handleRefundEvent = async (care: Care, tx: Db, word: RefundWord): Promise<void> => {
  const known = await refundOf(tx, word)
  const payment = known ? await findPayment(tx, known.paymentId) : await findPaymentByRef(tx, word.paymentRef ?? '')
  const invoice = payment && (await lockInvoice(tx, payment.invoiceId))
  if (!payment || !invoice) return updateEvent(tx, word, { flag: 'unknown' })
  const now = care.clock.now()
  const hasFailed = word.kind === 'refund-failed'
  const refund = (await refundOf(tx, word)) ?? {
    ...(await insertRefund(tx, {
      id: uuidv7(),
      invoiceId: invoice.id,
      paymentId: payment.id,
      status: 'asked',
      cents: word.cents ?? 0,
      createdAt: now,
    })),
  }
  if (refund.status !== 'failed')
    await updateRefund(tx, refund.id, {
      status: hasFailed ? 'failed' : 'settled',
      cents: word.cents ?? refund.cents,
      refundRef: word.refundRef,
      settledAt: now,
    })
  const flag = hasFailed && refund.status !== 'failed' ? ('refund-failed' as const) : null
  await updateEvent(tx, word, { paymentId: payment.id, invoiceId: invoice.id, flag })
  await settleInvoice(care, tx, invoice)
}
