import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { handleRefundEvent } from '#care/server/invoices/handle-refund-event.ts'
import { lockInvoice, type Payment } from '#care/server/invoices/invoice-store.ts'
import { notifyOfInvoice } from '#care/server/invoices/notify-of-invoice.ts'
import {
  findPayment,
  findPaymentByRef,
  findPaymentBySession,
  holdPayment,
  type KeptEvent,
  keepEvent,
  listWaitingEvents,
  updateEvent,
  updatePayment,
} from '#care/server/invoices/payment-store.ts'
import { settleInvoice } from '#care/server/invoices/settle-invoice.ts'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { PaymentEvent } from '#platform/gateways/payment.ts'
import { paymentFault } from '#shared/invoices/invoice-rules.ts'

type PaidEvent = Extract<PaymentEvent, { kind: 'paid' }>

const keptOf = (event: PaymentEvent, partner: string, receivedAt: Date): KeptEvent => {
  const fields: Partial<PaidEvent> & { refundRef?: string } = event.kind === 'other' ? {} : { ...(event as PaidEvent) }
  const { reference = null, sessionId = null, paymentRef = null, refundRef = null, cents = null, currency = null } = fields
  return {
    partner,
    eventId: event.id,
    kind: event.kind,
    reportedAt: event.at,
    receivedAt,
    reference,
    sessionId,
    paymentRef,
    refundRef,
    cents,
    currency,
    paymentId: null,
    invoiceId: null,
    flag: null,
    seenAt: null,
    seenBy: null,
  }
}

/** Finds the payment by its id (`reference`), or by the partner's page session id. */
const paymentOf = async (tx: Db, { reference, sessionId }: { reference: string | null; sessionId: string | null }) => {
  const byKey = reference !== null && isUuid(reference) ? await findPayment(tx, reference) : null
  return byKey ?? (sessionId === null ? null : findPaymentBySession(tx, sessionId))
}

const handlePaid = async (care: Care, tx: Db, event: PaidEvent, kept: KeptEvent): Promise<void> => {
  await holdPayment(tx, event.paymentRef)
  const found = await paymentOf(tx, event)
  const invoice = found && (await lockInvoice(tx, found.invoiceId))
  const payment = found && (await findPayment(tx, found.id))
  const known = await findPaymentByRef(tx, event.paymentRef)
  if (!invoice || !payment || (known && known.id !== payment.id)) return updateEvent(tx, kept, { flag: 'unknown' })
  const about = { paymentId: payment.id, invoiceId: invoice.id }
  // Another event has already reported this payment: nothing is added.
  if (payment.status === 'paid' || payment.status === 'flagged') return updateEvent(tx, kept, about)
  const fault = paymentFault({ cents: payment.amountCents, currency: payment.currency }, event)
  await updatePayment(tx, payment.id, {
    status: fault ? 'flagged' : 'paid',
    paymentRef: event.paymentRef,
    settledAt: care.clock.now(),
    receivedCents: event.cents,
    receivedCurrency: event.currency.toUpperCase(),
    declinedAt: null,
  })
  const isTwice = fault === null && (invoice.paidCents > 0 || invoice.amountCents === 0)
  await updateEvent(tx, kept, { ...about, flag: fault ?? (isTwice ? 'twice' : null) })
  await settleInvoice(care, tx, invoice)
  for (const early of await listWaitingEvents(tx, kept.partner, event.paymentRef))
    if (early.refundRef !== null) await handleRefundEvent(care, tx, { ...early, refundRef: early.refundRef })
}

/** Handles an event about the payment page. It changes only an open payment: a received payment always wins. */
const handlePageEvent = async (
  care: Care,
  tx: Db,
  event: Extract<PaymentEvent, { kind: 'complete' | 'expired' | 'declined' }>,
  kept: KeptEvent,
): Promise<void> => {
  const found = await paymentOf(tx, event)
  const invoice = found && (await lockInvoice(tx, found.invoiceId))
  const payment = found && (await findPayment(tx, found.id))
  if (!invoice || !payment) return
  await updateEvent(tx, kept, { paymentId: payment.id, invoiceId: invoice.id })
  if (payment.status !== 'open') return
  const now = care.clock.now()
  const changes: Record<typeof event.kind, Partial<Payment>> = {
    complete: { completeAt: now },
    declined: { declinedAt: now, completeAt: null },
    expired: { status: 'expired', settledAt: now },
  }
  await updatePayment(tx, payment.id, changes[event.kind])
  await notifyOfInvoice({ ...care, db: tx }, invoice, { now })
}

const apply = async (care: Care, tx: Db, event: PaymentEvent, kept: KeptEvent): Promise<void> => {
  if (event.kind === 'other') return
  if (event.kind === 'paid') return handlePaid(care, tx, event, kept)
  if ('refundRef' in event) {
    await holdPayment(tx, event.paymentRef)
    return handleRefundEvent(care, tx, { ...kept, refundRef: event.refundRef })
  }
  return handlePageEvent(care, tx, event, kept)
}

/** Handles a verified event of the payment partner. Idempotent by event id; payments and refunds may arrive in any order. */
export const handlePaymentEvent = (care: Care, partner: string, event: PaymentEvent, auditContext: AuditContext): Promise<void> =>
  care.db.transaction(async (tx) => {
    const kept = keptOf(event, partner, care.clock.now())
    const isNew = await keepEvent(tx, kept)
    if (isNew) await apply(care, tx, event, kept)
    await writeAudit(tx, auditContext, { event: 'payment.event', outcome: 'ok', reason: isNew ? event.kind : 'again' })
  })
