import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { flaggedPayment, foundInvoice, operatorInvoice, refundReason } from '#shared/invoices/operator-invoice.ts'

const id = z.uuid('InvalidInput')

/** An invoice in the console, with the names of the operators who issued refunds. */
const shown = z.object({ invoice: operatorInvoice, operators: z.record(z.string(), z.string()) })
export type ShownInvoice = z.infer<typeof shown>

/** Operators' calls for invoices. */
export const consoleInvoiceCalls = {
  searchInvoices: call({
    method: 'POST',
    path: '/api/console/invoices/search',
    about: 'Invoices by their number, the reference of their visit, the member number, or the telehealth id; at most 50.',
    input: z.object({ words: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(80, 'InvalidInput')) }),
    answer: z.array(foundInvoice),
    meta: z.object({ more: z.boolean() }),
  }),
  readInvoice: call({
    method: 'GET',
    path: '/api/console/invoices/{id}',
    about: 'An invoice with its payments and refunds: whose it is and its money, not what the visit was for.',
    input: z.object({ id }),
    answer: shown,
  }),
  refundInvoice: call({
    method: 'POST',
    path: '/api/console/invoices/{id}/refunds',
    about: 'Gives a payment back, or a part of it, with a reason. Sent twice it gives back once.',
    input: z.object({
      id,
      paymentId: id,
      refundId: id,
      cents: z.int('AmountInvalid').check(z.minimum(1, 'AmountInvalid')),
      reason: refundReason,
    }),
    answer: z.object({ isSent: z.boolean() }),
  }),
  listPaymentFlags: call({
    method: 'GET',
    path: '/api/console/payment-flags',
    about: 'Payments that somebody must look into.',
    input: z.object({}),
    answer: z.array(flaggedPayment),
  }),
  closePaymentFlag: call({
    method: 'POST',
    path: '/api/console/payment-flags/close',
    about: 'Says that a payment was looked into.',
    input: z.object({ partner: z.string(), eventId: z.string() }),
    answer: z.object({ done: z.literal(true) }),
  }),
}
