import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { findInvoice, type Invoice, type InvoiceWhole, searchInvoices, wholeOf } from '#care/server/invoices/invoice-store.ts'
import { closeFlag, listFlagged } from '#care/server/invoices/payment-store.ts'
import { refundInvoice } from '#care/server/invoices/refund-invoice.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { refundableCents } from '#shared/invoices/invoice-rules.ts'
import { mobileInvoiceCalls } from '#shared/invoices/mobile-invoice-calls.ts'
import type { FoundInvoice, OperatorInvoice } from '#shared/invoices/operator-invoice.ts'

const mostFound = 50
const mostFlags = 200

const foundOf = (invoice: Invoice): FoundInvoice => {
  const { id, number, visitReference, status, patientFirst, patientLast, issuedAt, amountCents, paidCents, refundedCents } = invoice
  return {
    ...{ id, number, visitReference, status, amountCents, paidCents, refundedCents, issuedAt: issuedAt.toISOString() },
    patient: { first: patientFirst, last: patientLast },
  }
}

const detailOf = ({ invoice, payments, refunds }: InvoiceWhole): OperatorInvoice => ({
  ...foundOf(invoice),
  ...{ memberId: invoice.memberId, receiptNumber: invoice.receiptNumber, paidAt: invoice.paidAt?.toISOString() ?? null },
  payments: payments.map((payment) => {
    const { id, status, amountCents, currency, receivedCents, receivedCurrency, paymentRef, createdAt, settledAt } = payment
    return {
      ...{ id, status, amountCents, currency, receivedCents, receivedCurrency, paymentRef, createdAt: createdAt.toISOString() },
      ...{ settledAt: settledAt?.toISOString() ?? null, refundableCents: refundableCents(payment, refunds) },
    }
  }),
  refunds: refunds.map(({ id, paymentId, status, cents, operatorId, reason, createdAt, settledAt }) => ({
    ...{ id, paymentId, status, cents, operatorId, reason, createdAt: createdAt.toISOString() },
    settledAt: settledAt?.toISOString() ?? null,
  })),
})

export const operatorInvoiceRoutes = (care: Care) => {
  const { portal } = careWho(care)
  const { db, clock } = care
  return serve(mobileInvoiceCalls, {
    searchInvoices: portal({ limit: '6000/h', audit: 'invoice.search' }, async ({ input, asking }) => {
      const rows = await searchInvoices(db, { exact: input.words.toUpperCase(), memberIds: input.member_ids }, mostFound + 1)
      await writeAudit(db, asking.trail, { event: 'invoice.search', outcome: 'ok', actorId: input.operator_id })
      return { data: { invoices: rows.slice(0, mostFound).map(foundOf), has_more: rows.length > mostFound } }
    }),
    readInvoice: portal({ limit: '6000/h', audit: 'invoice.read' }, async ({ input, asking }) => {
      const invoice = (isUuid(input.invoice_id) ? await findInvoice(db, input.invoice_id) : null) ?? fail('NotFound')
      await writeAudit(db, asking.trail, {
        ...{ event: 'invoice.read', outcome: 'ok', actorId: input.operator_id, subjectId: invoice.patientId },
      })
      return { data: detailOf(await wholeOf(db, invoice)) }
    }),
    refundInvoice: portal({ limit: '1200/h', audit: 'invoice.refund' }, async ({ input, asking }) => {
      const { invoice_id: invoiceId, payment_id: paymentId, refund_id: refundId, cents, reason, operator_id: operatorId } = input
      const { isSent } = await refundInvoice(care, { invoiceId, paymentId, refundId, cents, reason, operatorId, asking })
      return { data: { is_sent: isSent } }
    }),
    listPaymentFlags: portal({ limit: '6000/h', audit: 'invoice.flags' }, async ({ input, asking }) => {
      const rows = await listFlagged(db, mostFlags)
      await writeAudit(db, asking.trail, { event: 'invoice.flags', outcome: 'ok', actorId: input.operator_id })
      const flags = rows.flatMap(({ event, number, invoiceId }) => {
        const { partner, eventId, flag, paymentRef, cents, currency, receivedAt } = event
        const invoice = invoiceId !== null && number !== null ? { id: invoiceId, number } : null
        return flag === null ? [] : [{ partner, eventId, flag, invoice, paymentRef, cents, currency, receivedAt: receivedAt.toISOString() }]
      })
      return { data: { flags } }
    }),
    closePaymentFlag: portal({ limit: '1200/h', audit: 'invoice.flag.close' }, async ({ input, asking }) => {
      const { partner, event_id: eventId, operator_id: actorId } = input
      await db.transaction(async (tx) => {
        if (!(await closeFlag(tx, { partner, eventId }, actorId, clock.now()))) fail('NotFound')
        await writeAudit(tx, asking.trail, { event: 'invoice.flag.close', outcome: 'ok', actorId })
      })
      return { data: { closed: true as const } }
    }),
  })
}
