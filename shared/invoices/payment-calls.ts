import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'

/** Webhook of the payment partner. */
export const paymentCalls = {
  receivePaymentEvent: call({
    method: 'POST',
    path: '/mobile/payments/webhook',
    about: "The payment partner's word on payments and refunds, signed over the bytes of the body. The same event again changes nothing.",
    takesFile: { mostBytes: 256 * 1024, type: 'application/json' },
    isBare: true,
    input: z.object({}),
    answer: z.object({ received: z.literal(true) }),
  }),
}
