import type { Care } from '#care/server/care.ts'
import { lockInvoice, type Refund, wholeOf } from '#care/server/invoices/invoice-store.ts'
import { findPayment, findRefund, insertRefund, updateRefund } from '#care/server/invoices/payment-store.ts'
import { settleInvoice } from '#care/server/invoices/settle-invoice.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { GatewayFailure, Undeliverable } from '#platform/gateways/gateway-failure.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { refundableCents } from '#shared/invoices/invoice-rules.ts'

type Asked = {
  invoiceId: string
  paymentId: string
  /** Made by the form that asks: the same form sent twice gives money back once. */
  refundId: string
  cents: number
  reason: string
  operatorId: string
  asking: Asking
}

/** Writes down what an operator wants to be given back. Fails with RefundTooMuch at `cents`. */
const note = (care: Care, { invoiceId, paymentId, refundId, cents, reason, operatorId, asking }: Asked): Promise<Refund> =>
  care.db.transaction(async (tx) => {
    const invoice = (await lockInvoice(tx, invoiceId)) ?? fail('NotFound')
    const again = await findRefund(tx, refundId)
    const audit = { event: 'invoice.refund', outcome: 'ok', actorId: operatorId, subjectId: invoice.patientId } as const
    if (again) {
      if (again.invoiceId !== invoice.id || again.cents !== cents) fail('Conflict')
      await writeAudit(tx, asking.trail, { ...audit, reason: 'again' })
      return again
    }
    const { payments, refunds } = await wholeOf(tx, invoice)
    const payment = payments.find(({ id }) => id === paymentId) ?? fail('NotFound')
    if (cents < 1 || cents > refundableCents(payment, refunds)) fail('RefundTooMuch', { field: 'cents' })
    await writeAudit(tx, asking.trail, audit)
    const now = care.clock.now()
    return insertRefund(tx, { id: refundId, invoiceId, paymentId, status: 'asked', cents, operatorId, reason, createdAt: now })
  })

const giveUp = (care: Care, refund: Refund): Promise<void> =>
  care.db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, refund.invoiceId)
    await updateRefund(tx, refund.id, { status: 'failed', settledAt: care.clock.now() })
    if (invoice) await settleInvoice(care, tx, invoice)
  })

/** Asks the partner; what it refuses for good has failed, what does not reach it is asked again by a job. The webhook says that it was done. */
export const sendRefund = async (care: Care, refund: Refund, paymentRef: string): Promise<'asked' | 'refused' | 'not reached'> => {
  const gateway = care.payments?.gateway
  if (!gateway) return 'not reached'
  try {
    const { refundRef } = await gateway.refund({ key: refund.id, paymentRef, cents: refund.cents })
    // The webhook may have been quicker, and has then written it.
    await updateRefund(care.db, refund.id, { refundRef })
    return 'asked'
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    care.log.warn({ err: error }, 'a refund was not taken')
    if (!(error instanceof Undeliverable)) return 'not reached'
    await giveUp(care, refund)
    return 'refused'
  }
}

/** Gives back what was paid, or a part of it. Fails with RefundTooMuch, and with RefundRefused where the partner will not. */
export const refundInvoice = async (care: Care, asked: Asked): Promise<{ isSent: boolean }> => {
  if (!care.payments) return fail('PaymentUnavailable')
  const refund = await note(care, asked)
  if (refund.status !== 'asked' || refund.refundRef !== null) return { isSent: true }
  const paymentRef = (await findPayment(care.db, refund.paymentId))?.paymentRef ?? fail('NotFound')
  const sent = await sendRefund(care, refund, paymentRef)
  if (sent === 'refused') fail('RefundRefused')
  return { isSent: sent === 'asked' }
}
