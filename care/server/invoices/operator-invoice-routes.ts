import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { findInvoice, type Invoice, type InvoiceWhole, selectInvoices, wholeOf } from '#care/server/invoices/invoice-store.ts'
import { closePaymentFlag, listPaymentFlags } from '#care/server/invoices/payment-flags.ts'
import { refundInvoice } from '#care/server/invoices/refund-invoice.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { refundableCents } from '#shared/invoices/invoice-rules.ts'
import { mobileInvoiceCalls } from '#shared/invoices/mobile-invoice-calls.ts'
import type { FoundInvoice, OperatorInvoice } from '#shared/invoices/operator-invoice.ts'

const mostFound = 50

const foundOf = (invoice: Invoice): FoundInvoice => {
  const { id, number, visitReference, status, patientFirst, patientLast, issuedAt, amountCents, paidCents, refundedCents } = invoice
  return {
    id,
    number,
    visitReference,
    status,
    amountCents,
    paidCents,
    refundedCents,
    issuedAt: issuedAt.toISOString(),
    patient: { first: patientFirst, last: patientLast },
  }
}

const detailOf = ({ invoice, payments, refunds }: InvoiceWhole): OperatorInvoice => ({
  ...foundOf(invoice),
  memberId: invoice.memberId,
  receiptNumber: invoice.receiptNumber,
  paidAt: invoice.paidAt?.toISOString() ?? null,
  payments: payments.map((payment) => {
    const { id, status, amountCents, currency, receivedCents, receivedCurrency, paymentRef, createdAt, settledAt } = payment
    return {
      id,
      status,
      amountCents,
      currency,
      receivedCents,
      receivedCurrency,
      paymentRef,
      createdAt: createdAt.toISOString(),
      settledAt: settledAt?.toISOString() ?? null,
      refundableCents: refundableCents(payment, refunds),
    }
  }),
  refunds: refunds.map(({ id, paymentId, status, cents, operatorId, reason, createdAt, settledAt }) => ({
    id,
    paymentId,
    status,
    cents,
    operatorId,
    reason,
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  })),
})

export const operatorInvoiceRoutes = (care: Care) => {
  const { portal } = careWho(care)
  const { db } = care
  return serve(mobileInvoiceCalls, {
    searchInvoices: portal({ limit: '6000/h', audit: 'invoice.search' }, async ({ input, request }) => {
      const rows = await selectInvoices(db, { exact: input.words.toUpperCase(), memberIds: input.member_ids }, mostFound + 1)
      await writeAudit(db, request.auditContext, { event: 'invoice.search', outcome: 'ok', actorId: input.operator_id })
      return {
        data: {
          invoices: rows.slice(0, mostFound).map((row) => ({ ...foundOf(row), memberId: row.memberId })),
          has_more: rows.length > mostFound,
        },
      }
    }),
    readMemberInvoice: portal({ limit: '6000/h', audit: 'invoice.read' }, async ({ input, request }) => {
      const invoice = (isUuid(input.invoice_id) ? await findInvoice(db, input.invoice_id) : null) ?? fail('NotFound')
      await writeAudit(db, request.auditContext, {
        event: 'invoice.read',
        outcome: 'ok',
        actorId: input.operator_id,
        subjectId: invoice.patientId,
      })
      return { data: detailOf(await wholeOf(db, invoice)) }
    }),
    refundInvoice: portal({ limit: '1200/h', audit: 'invoice.refund' }, async ({ input, request }) => {
      const { invoice_id: invoiceId, payment_id: paymentId, refund_id: refundId, cents, reason, operator_id: operatorId } = input
      const { isSent } = await refundInvoice(care, { invoiceId, paymentId, refundId, cents, reason, operatorId, request })
      return { data: { is_sent: isSent } }
    }),
    listPaymentFlags: portal({ limit: '6000/h', audit: 'invoice.flags' }, async ({ input, request }) => {
      const flags = await listPaymentFlags(db)
      await writeAudit(db, request.auditContext, { event: 'invoice.flags', outcome: 'ok', actorId: input.operator_id })
      return { data: { flags } }
    }),
    closePaymentFlag: portal({ limit: '1200/h', audit: 'invoice.flag.close' }, async ({ input, request }) => {
      const { partner, event_id: eventId, operator_id: operatorId } = input
      await closePaymentFlag(care, { partner, eventId, operatorId, request })
      return { data: { closed: true as const } }
    }),
  })
}
