import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { flaggedPayment, foundInvoice, operatorInvoice, refundReason } from '#shared/invoices/operator-invoice.ts'

/** The requesting operator's portal id, for the telehealth service's audit log. */
const by = { operator_id: z.string().check(z.minLength(1), z.maxLength(80)) }

/** Invoice calls that the portal makes for its operators, with its own secret instead of a member's token. */
export const mobileInvoiceCalls = {
  searchInvoices: call({
    method: 'POST',
    path: '/mobile/invoices/search',
    about: 'Invoices by their number, the reference of their visit, or members; the latest first.',
    isBare: true,
    input: z.object({ ...by, words: z.string().check(z.maxLength(80)), member_ids: z.array(z.string()).check(z.maxLength(50)) }),
    // The previous version of the telehealth service does not send whose they are.
    answer: z.object({ invoices: z.array(z.extend(foundInvoice, { memberId: z.optional(z.string()) })), has_more: z.boolean() }),
  }),
  readMemberInvoice: call({
    method: 'POST',
    path: '/mobile/invoices/read',
    about: 'An invoice with its payments and refunds.',
    isBare: true,
    refuses: ['NotFound'],
    input: z.object({ ...by, invoice_id: z.string() }),
    answer: operatorInvoice,
  }),
  refundInvoice: call({
    method: 'POST',
    path: '/mobile/invoices/refund',
    about:
      'Gives a payment back, or a part of it; `refund_id` makes the same asking once. The payment partner’s webhook says that it was done.',
    isBare: true,
    refuses: ['NotFound', 'PaymentUnavailable', 'RefundRefused', 'RefundTooMuch', 'Conflict'],
    input: z.object({
      ...by,
      invoice_id: z.uuid('InvalidInput'),
      payment_id: z.uuid('InvalidInput'),
      refund_id: z.uuid('InvalidInput'),
      cents: z.int('AmountInvalid').check(z.minimum(1, 'AmountInvalid')),
      reason: refundReason,
    }),
    answer: z.object({ is_sent: z.boolean() }),
  }),
  listPaymentFlags: call({
    method: 'POST',
    path: '/mobile/payment_flags',
    about: 'Payments that operators must look at: of another amount or currency, twice, of nobody, refunds that failed.',
    isBare: true,
    input: z.object(by),
    answer: z.object({ flags: z.array(flaggedPayment) }),
  }),
  closePaymentFlag: call({
    method: 'POST',
    path: '/mobile/payment_flags/close',
    about: 'Says that a payment was looked into.',
    isBare: true,
    refuses: ['NotFound'],
    input: z.object({ ...by, partner: z.string(), event_id: z.string() }),
    answer: z.object({ closed: z.literal(true) }),
  }),
}
