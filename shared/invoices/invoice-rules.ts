import type { ErrorCode } from '#shared/errors/error-codes.ts'

export const invoiceStatuses = ['due', 'paid', 'refunded', 'covered'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** Everything is asked for in US dollars; amounts are whole cents. */
export const invoiceCurrency = 'USD'

/** What an invoice is for: the visit itself, and what comes with it. */
export const lineKinds = ['visit', 'follow-up'] as const
export type InvoiceLine = { kind: (typeof lineKinds)[number]; cents: number; isCovered: boolean }

/** The lines of a visit by the price agreed at its request. What the plan pays stands there at nothing; summary and messages never cost. */
export const linesOf = (priceCents: number): InvoiceLine[] => [
  { kind: 'visit', cents: priceCents, isCovered: priceCents === 0 },
  { kind: 'follow-up', cents: 0, isCovered: true },
]

export const amountOf = (lines: readonly InvoiceLine[]): number => lines.reduce((sum, { cents }) => sum + cents, 0)

/** `open` until the payment partner says what became of it; `flagged` is money that came and is not what was asked for. */
export type PaymentStatus = 'open' | 'paid' | 'expired' | 'flagged'
export type RefundStatus = 'asked' | 'settled' | 'failed'

export type PaymentFact = { id: string; status: PaymentStatus; receivedCents: number | null }
export type RefundFact = { paymentId: string; status: RefundStatus; cents: number }

const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0)

export type Standing = { status: InvoiceStatus; paidCents: number; refundedCents: number }

/**
 * How an invoice stands by all that is known of it, in whatever order it came. Money that is flagged pays nothing, and giving it back
 * takes nothing away. A part that is given back leaves the invoice paid.
 */
export const standingOf = (amountCents: number, payments: readonly PaymentFact[], refunds: readonly RefundFact[]): Standing => {
  const paid = payments.filter(({ status }) => status === 'paid')
  const isOfPaid = (refund: RefundFact) => paid.some(({ id }) => id === refund.paymentId)
  const paidCents = sum(paid.map(({ receivedCents }) => receivedCents ?? 0))
  const refundedCents = sum(refunds.filter((refund) => refund.status === 'settled' && isOfPaid(refund)).map(({ cents }) => cents))
  const amounts = { paidCents, refundedCents }
  if (amountCents === 0) return { status: 'covered', ...amounts }
  if (paid.length === 0) return { status: 'due', ...amounts }
  return { status: refundedCents >= paidCents ? 'refunded' : 'paid', ...amounts }
}

/** What of a payment can still be given back: what came, less what was given back or is about to be. */
export const refundableCents = (payment: PaymentFact, refunds: readonly RefundFact[]): number => {
  if (payment.status !== 'paid' && payment.status !== 'flagged') return 0
  const taken = refunds.filter(({ paymentId, status }) => paymentId === payment.id && status !== 'failed').map(({ cents }) => cents)
  return Math.max(0, (payment.receivedCents ?? 0) - sum(taken))
}

type Payable = { status: InvoiceStatus; payments: readonly PaymentFact[]; refunds: readonly RefundFact[] }

/** Why an invoice cannot be paid now; null when it can. Flagged money that is still there is looked at first. */
export const payRefusal = ({ status, payments, refunds }: Payable): ErrorCode | null => {
  if (status !== 'due') return 'InvoiceNotDue'
  const isHeld = payments.some((payment) => payment.status === 'flagged' && refundableCents(payment, refunds) > 0)
  return isHeld ? 'PaymentChecked' : null
}

export type Money = { cents: number; currency: string }

/** Whether what came is what was asked for. */
export const paymentFault = (asked: Money, came: Money): 'amount' | 'currency' | null => {
  if (asked.currency.toUpperCase() !== came.currency.toUpperCase()) return 'currency'
  return asked.cents === came.cents ? null : 'amount'
}

/** What operators must look at. */
export const paymentFlags = ['amount', 'currency', 'twice', 'unknown', 'refund-failed'] as const
export type PaymentFlag = (typeof paymentFlags)[number]
