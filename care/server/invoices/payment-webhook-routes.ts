import type { Care } from '#care/server/care.ts'
import { takePaymentEvent } from '#care/server/invoices/take-payment-event.ts'
import { type PaymentEvent, signatureHeader } from '#platform/gateways/payment.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { type Guard, type Row, serve } from '#platform/http/serve.ts'
import { paymentCalls } from '#shared/invoices/payment-calls.ts'

type Handler<R> = (ask: { event: PaymentEvent; asking: Asking }) => Promise<R>

/** What was signed and cannot be read is refused too, and logged: somebody must look at what the partner says. */
const eventOf = ({ payments, clock, log }: Care, asking: Asking): PaymentEvent | null => {
  try {
    return payments?.gateway.readEvent(asking.file, asking.header(signatureHeader), clock.now()) ?? null
  } catch (error) {
    log.error({ err: error }, 'a webhook of the payment partner could not be read')
    return null
  }
}

/** The payment partner: let in by the signature over the bytes of what it says, which is looked at before anything else. */
const paymentPartner = <I, R>(care: Care, guard: Guard, handle: Handler<R>): Row<I, R> => ({
  ...guard,
  who: 'payment partner, by signature',
  admit: async (asking) => {
    const event = eventOf(care, asking)
    if (!event) return fail('Rejected')
    asking.trail.level = 'payment partner'
    return { countedBy: 'payment partner', failuresOnly: false, handle: () => handle({ event, asking }) }
  },
})

export const paymentWebhookRoutes = (care: Care) =>
  serve(paymentCalls, {
    takePaymentEvent: paymentPartner(care, { limit: '12000/h', audit: 'payment.event' }, async ({ event, asking }) => {
      await takePaymentEvent(care, care.payments?.gateway.name ?? '', event, asking.trail)
      return { data: { received: true as const } }
    }),
  })
