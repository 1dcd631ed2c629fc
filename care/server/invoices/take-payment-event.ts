import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { lockInvoice, type Payment } from '#care/server/invoices/invoice-store.ts'
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
import { takeRefundEvent } from '#care/server/invoices/take-refund-event.ts'
import { tellOfInvoice } from '#care/server/invoices/tell-of-invoice.ts'
import type { Trail } from '#platform/audit/trail.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { PaymentEvent } from '#platform/gateways/payment.ts'
import { paymentFault } from '#shared/invoices/invoice-rules.ts'

type PaidEvent = Extract<PaymentEvent, { kind: 'paid' }>

const keptOf = (event: PaymentEvent, partner: string, receivedAt: Date): KeptEvent => {
  const said: Partial<PaidEvent> & { refundRef?: string } = event.kind === 'other' ? {} : { ...(event as PaidEvent) }
  const { reference = null, sessionId = null, paymentRef = null, refundRef = null, cents = null, currency = null } = said
  return {
    ...{ partner, eventId: event.id, kind: event.kind, saidAt: event.at, receivedAt },
    ...{ reference, sessionId, paymentRef, refundRef, cents, currency },
    ...{ paymentId: null, invoiceId: null, flag: null, seenAt: null, seenBy: null },
  }
}

/** The payment that we asked for under this key, or whose page it was. */
const paymentOf = async (tx: Db, { reference, sessionId }: { reference: string | null; sessionId: string | null }) => {
  const byKey = reference !== null && isUuid(reference) ? await findPayment(tx, reference) : null
  return byKey ?? (sessionId === null ? null : findPaymentBySession(tx, sessionId))
}

const takePaid = async (care: Care, tx: Db, event: PaidEvent, kept: KeptEvent): Promise<void> => {
  await holdPayment(tx, event.paymentRef)
  const found = await paymentOf(tx, event)
  const invoice = found && (await lockInvoice(tx, found.invoiceId))
  const payment = found && (await findPayment(tx, found.id))
  const known = await findPaymentByRef(tx, event.paymentRef)
  if (!invoice || !payment || (known && known.id !== payment.id)) return updateEvent(tx, kept, { flag: 'unknown' })
  const about = { paymentId: payment.id, invoiceId: invoice.id }
  // Said once more, by another event: nothing is added.
  if (payment.status === 'paid' || payment.status === 'flagged') return updateEvent(tx, kept, about)
  const fault = paymentFault({ cents: payment.amountCents, currency: payment.currency }, event)
  await updatePayment(tx, payment.id, {
    ...{ status: fault ? 'flagged' : 'paid', paymentRef: event.paymentRef, settledAt: care.clock.now() },
    ...{ receivedCents: event.cents, receivedCurrency: event.currency.toUpperCase(), declinedAt: null },
  })
  const isTwice = fault === null && (invoice.paidCents > 0 || invoice.amountCents === 0)
  await updateEvent(tx, kept, { ...about, flag: fault ?? (isTwice ? 'twice' : null) })
  await settleInvoice(care, tx, invoice)
  for (const early of await listWaitingEvents(tx, kept.partner, event.paymentRef))
    if (early.refundRef !== null) await takeRefundEvent(care, tx, { ...early, refundRef: early.refundRef })
}

/** What a page says of itself changes only one that is open: a payment that came, whenever, has the last word. */
const takePageWord = async (
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
  await tellOfInvoice(tx, invoice, { now })
}

const apply = async (care: Care, tx: Db, event: PaymentEvent, kept: KeptEvent): Promise<void> => {
  if (event.kind === 'other') return
  if (event.kind === 'paid') return takePaid(care, tx, event, kept)
  if ('refundRef' in event) {
    await holdPayment(tx, event.paymentRef)
    return takeRefundEvent(care, tx, { ...kept, refundRef: event.refundRef })
  }
  return takePageWord(care, tx, event, kept)
}

/** Takes the payment partner's word, whose signature was checked. The same event again changes nothing, and the order of events plays no part. */
export const takePaymentEvent = (care: Care, partner: string, event: PaymentEvent, trail: Trail): Promise<void> =>
  care.db.transaction(async (tx) => {
    const kept = keptOf(event, partner, care.clock.now())
    const isNew = await keepEvent(tx, kept)
    if (isNew) await apply(care, tx, event, kept)
    await writeAudit(tx, trail, { event: 'payment.event', outcome: 'ok', reason: isNew ? event.kind : 'again' })
  })
