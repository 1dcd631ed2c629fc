import { z } from 'zod/mini'
import { invoiceStatuses, lineKinds } from '#shared/invoices/invoice-rules.ts'
import { screen } from '#shared/screen.ts'
import { visitMethods, visitTypes } from '#shared/visits/visit-types.ts'

const row = {
  id: z.string(),
  /** Invoice number for people, such as INV-7KM2Q9X. */
  number: z.string(),
  status: z.enum(invoiceStatuses),
  patient: z.object({ id: z.string(), first: z.string(), last: z.string(), isSelf: z.boolean() }),
  type: z.enum(visitTypes),
  /** Day of the visit in the patient's time zone: YYYY-MM-DD. */
  servedOn: z.string(),
  issuedAt: z.string(),
  amountCents: z.number(),
  paidCents: z.number(),
  refundedCents: z.number(),
}
export const invoiceRow = z.object(row)
export type InvoiceRow = z.infer<typeof invoiceRow>

/** States of an unfinished payment that the member sees: started, declined, waiting for the bank, or under review by operators. */
export const paymentStates = ['none', 'open', 'declined', 'waiting', 'checked'] as const

const invoiceDetail = z.object({
  ...row,
  visitReference: z.string(),
  consultId: z.string(),
  method: z.enum(visitMethods),
  clinician: z.nullable(z.string()),
  lines: z.array(z.object({ kind: z.enum(lineKinds), cents: z.number(), isCovered: z.boolean() })),
  receiptNumber: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
  refunds: z.array(z.object({ cents: z.number(), isSettled: z.boolean(), at: z.string() })),
  paymentState: z.enum(paymentStates),
  /** Whether the portal accepts card payments. */
  takesCards: z.boolean(),
})
export type InvoiceDetail = z.infer<typeof invoiceDetail>

const invoiceId = { invoiceId: z.string() }

export const invoiceScreens = {
  listInvoices: screen('invoices', {
    about: 'Invoices of the visits that the member asked for, of their own, and of those who let them pay; the latest first.',
    input: z.object({}),
    data: z.object({ invoices: z.array(invoiceRow), hasMore: z.boolean() }),
  }),
  readInvoice: screen('invoice', {
    about: 'One invoice with its lines, its payment and what was given back.',
    input: z.object(invoiceId),
    data: z.object({ invoice: invoiceDetail }),
  }),
  payInvoice: screen('pay_invoice', {
    about:
      "Begins the payment of an invoice on the payment partner's page, or goes on with the one that is begun: two clicks make one payment. `waiting` when the partner has the money and its word is on the way.",
    input: z.object(invoiceId),
    data: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('redirect'), url: z.string() }),
      z.object({ outcome: z.literal('waiting') }),
    ]),
  }),
}
