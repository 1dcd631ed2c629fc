import { z } from 'zod/mini'
import { invoiceStatuses, paymentFlags } from '#shared/invoices/invoice-rules.ts'

/** The parts of an invoice that operators see: the patient and the amounts, but neither the reason of the visit nor the clinician. */
export const foundInvoice = z.object({
  id: z.string(),
  number: z.string(),
  visitReference: z.string(),
  status: z.enum(invoiceStatuses),
  patient: z.object({ first: z.string(), last: z.string() }),
  issuedAt: z.string(),
  amountCents: z.number(),
  paidCents: z.number(),
  refundedCents: z.number(),
})
export type FoundInvoice = z.infer<typeof foundInvoice>

const payment = z.object({
  id: z.string(),
  status: z.enum(['open', 'paid', 'expired', 'flagged']),
  amountCents: z.number(),
  currency: z.string(),
  receivedCents: z.nullable(z.number()),
  receivedCurrency: z.nullable(z.string()),
  /** The payment partner's reference. */
  paymentRef: z.nullable(z.string()),
  createdAt: z.string(),
  settledAt: z.nullable(z.string()),
  refundableCents: z.number(),
})
export type OperatorPayment = z.infer<typeof payment>

const refund = z.object({
  id: z.string(),
  paymentId: z.string(),
  status: z.enum(['asked', 'settled', 'failed']),
  cents: z.number(),
  /** Null if the payment partner started the refund. */
  operatorId: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  createdAt: z.string(),
  settledAt: z.nullable(z.string()),
})

export const operatorInvoice = z.extend(foundInvoice, {
  memberId: z.string(),
  receiptNumber: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
  payments: z.array(payment),
  refunds: z.array(refund),
})
export type OperatorInvoice = z.infer<typeof operatorInvoice>

export const flaggedPayment = z.object({
  partner: z.string(),
  eventId: z.string(),
  flag: z.enum(paymentFlags),
  invoice: z.nullable(z.object({ id: z.string(), number: z.string() })),
  paymentRef: z.nullable(z.string()),
  cents: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  receivedAt: z.string(),
})
export type FlaggedPayment = z.infer<typeof flaggedPayment>

/** Reason of a refund, in the operator's words. */
export const refundReason = z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(500, 'InvalidInput'))
