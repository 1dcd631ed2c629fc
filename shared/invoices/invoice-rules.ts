import { idsFor } from '#shared/care/managed.ts'
import type { MemberClaims } from '#shared/care/member-claims.ts'
import type { ErrorCode } from '#shared/errors/error-codes.ts'

export const invoiceStatuses = ['due', 'paid', 'refunded', 'covered'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** All invoices are in US dollars; amounts are in whole cents. */
export const invoiceCurrency = 'USD'

/** Kinds of invoice lines: the visit itself and its follow-up, or the fee of a visit to which the patient did not come. */
export const lineKinds = ['visit', 'follow-up', 'no-show'] as const
export type InvoiceLine = { kind: (typeof lineKinds)[number]; cents: number; isCovered: boolean }

/** Returns the invoice lines of a visit from the price agreed at its request; summary and messages are always covered (0 cents). */
export const linesOf = (priceCents: number): InvoiceLine[] => [
  { kind: 'visit', cents: priceCents, isCovered: priceCents === 0 },
  { kind: 'follow-up', cents: 0, isCovered: true },
]

/** Returns the invoice lines of a missed visit. */
export const noShowLinesOf = (feeCents: number): InvoiceLine[] => [{ kind: 'no-show', cents: feeCents, isCovered: feeCents === 0 }]

export const amountOf = (lines: readonly InvoiceLine[]): number => lines.reduce((sum, { cents }) => sum + cents, 0)

/** `open` until the payment partner reports the outcome; `flagged` means that the amount or currency received was not the one requested. */
export type PaymentStatus = 'open' | 'paid' | 'expired' | 'flagged'
export type RefundStatus = 'asked' | 'settled' | 'failed'

export type PaymentFact = { id: string; status: PaymentStatus; receivedCents: number | null }
export type RefundFact = { paymentId: string; status: RefundStatus; cents: number }

const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0)

export type InvoiceTotals = { status: InvoiceStatus; paidCents: number; refundedCents: number }

/**
 * Returns an invoice's status and amounts from its payments and refunds, in any order. Flagged payments
 * and their refunds do not count. A partial refund leaves the invoice paid.
 */
export const invoiceTotals = (amountCents: number, payments: readonly PaymentFact[], refunds: readonly RefundFact[]): InvoiceTotals => {
  const paid = payments.filter(({ status }) => status === 'paid')
  const isOfPaid = (refund: RefundFact) => paid.some(({ id }) => id === refund.paymentId)
  const paidCents = sum(paid.map(({ receivedCents }) => receivedCents ?? 0))
  const refundedCents = sum(refunds.filter((refund) => refund.status === 'settled' && isOfPaid(refund)).map(({ cents }) => cents))
  const amounts = { paidCents, refundedCents }
  if (amountCents === 0) return { status: 'covered', ...amounts }
  if (paid.length === 0) return { status: 'due', ...amounts }
  return { status: refundedCents >= paidCents ? 'refunded' : 'paid', ...amounts }
}

/** Returns the cents of a payment that can still be refunded: the amount received minus settled and pending refunds. */
export const refundableCents = (payment: PaymentFact, refunds: readonly RefundFact[]): number => {
  if (payment.status !== 'paid' && payment.status !== 'flagged') return 0
  const taken = refunds.filter(({ paymentId, status }) => paymentId === payment.id && status !== 'failed').map(({ cents }) => cents)
  return Math.max(0, (payment.receivedCents ?? 0) - sum(taken))
}

type Payable = { status: InvoiceStatus; payments: readonly PaymentFact[]; refunds: readonly RefundFact[] }

/** Returns why an invoice cannot be paid now, or null if it can. A flagged payment that is not refunded blocks a new one. */
export const payRefusal = ({ status, payments, refunds }: Payable): ErrorCode | null => {
  if (status !== 'due') return 'InvoiceNotDue'
  const isHeld = payments.some((payment) => payment.status === 'flagged' && refundableCents(payment, refunds) > 0)
  return isHeld ? 'PaymentChecked' : null
}

export type Money = { cents: number; currency: string }

/** Compares the amount and currency received with those requested; null if equal. */
export const paymentFault = (asked: Money, came: Money): 'amount' | 'currency' | null => {
  if (asked.currency.toUpperCase() !== came.currency.toUpperCase()) return 'currency'
  return asked.cents === came.cents ? null : 'amount'
}

/** Payment problems that operators must review. */
export const paymentFlags = ['amount', 'currency', 'twice', 'unknown', 'refund-failed'] as const
export type PaymentFlag = (typeof paymentFlags)[number]

type Viewer = { id: string; claims: Pick<MemberClaims, 'managed'> }

/** Filter for the invoices that a member may see and pay: of visits they requested, their own, and of patients who let them pay. */
export const invoicesSeenBy = (member: Viewer): { memberId: string; patientIds: readonly string[] } => ({
  memberId: member.id,
  patientIds: idsFor(member, 'pay'),
})

/** Whether a member may see and pay one invoice. */
export const canSeeInvoice = (member: Viewer, invoice: { memberId: string; patientId: string }): boolean => {
  const { memberId, patientIds } = invoicesSeenBy(member)
  return invoice.memberId === memberId || patientIds.includes(invoice.patientId)
}
