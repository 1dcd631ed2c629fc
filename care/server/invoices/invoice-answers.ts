import type { Invoice, InvoiceWhole, Payment } from '#care/server/invoices/invoice-store.ts'
import { refundableCents } from '#shared/invoices/invoice-rules.ts'
import type { InvoiceDetail, InvoiceRow, paymentStates } from '#shared/invoices/invoice-screens.ts'

export const invoiceRowOf = (invoice: Invoice, memberId: string): InvoiceRow => {
  const { id, number, status, patientId, type, servedOn, amountCents, paidCents, refundedCents } = invoice
  return {
    id,
    number,
    status,
    type,
    servedOn,
    amountCents,
    paidCents,
    refundedCents,
    patient: { id: patientId, first: invoice.patientFirst, last: invoice.patientLast, isSelf: patientId === memberId },
    issuedAt: invoice.issuedAt.toISOString(),
  }
}

const stateOf = ({ invoice, payments, refunds }: InvoiceWhole): (typeof paymentStates)[number] => {
  if (invoice.status !== 'due') return 'none'
  if (payments.some((payment) => payment.status === 'flagged' && refundableCents(payment, refunds) > 0)) return 'checked'
  const open = payments.find((payment: Payment) => payment.status === 'open')
  if (!open) return 'none'
  if (open.completeAt !== null) return 'waiting'
  return open.declinedAt === null ? 'open' : 'declined'
}

export const invoiceDetailOf = (whole: InvoiceWhole, memberId: string, takesCards: boolean): InvoiceDetail => {
  const { invoice, refunds } = whole
  const { visitReference, visitId: consultId, method, clinician, lines, receiptNumber, paidAt } = invoice
  return {
    ...invoiceRowOf(invoice, memberId),
    visitReference,
    consultId,
    method,
    clinician,
    lines,
    receiptNumber,
    takesCards,
    paymentState: stateOf(whole),
    paidAt: paidAt?.toISOString() ?? null,
    refunds: refunds
      .filter(({ status }) => status !== 'failed')
      .map(({ cents, status, settledAt, createdAt }) => ({
        cents,
        isSettled: status === 'settled',
        at: (settledAt ?? createdAt).toISOString(),
      })),
  }
}
