import type { Care } from '#care/server/care.ts'
import { handlePaymentEvent } from '#care/server/invoices/handle-payment-event.ts'
import { type PaymentEvent, signatureHeader } from '#platform/gateways/payment.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { type Credential, type Guard, type RouteRow, serve } from '#platform/http/serve.ts'
import { paymentCalls } from '#shared/invoices/payment-calls.ts'

type Handler<R> = (ask: { event: PaymentEvent; request: RequestContext }) => Promise<R>

/** Parses a webhook. A signed but unreadable one is also rejected, and logged so that someone looks into it. */
const eventOf = ({ payments, clock, log }: Care, request: RequestContext): PaymentEvent | null => {
  try {
    return payments?.gateway.readEvent(request.file, request.header(signatureHeader), clock.now()) ?? null
  } catch (error) {
    log.error({ err: error }, 'a webhook of the payment partner could not be read')
    return null
  }
}

const partnerSignature: Credential = { name: 'partnerSignature', type: 'apiKey', in: 'header', field: signatureHeader }

/** Guard for the payment partner: verifies the signature over the raw body before anything else. */
const paymentPartner = <I, R>(care: Care, guard: Guard, handle: Handler<R>): RouteRow<I, R> => ({
  ...guard,
  who: 'payment partner, by signature',
  credentials: [[partnerSignature]],
  guardRefuses: ['Rejected'],
  admitsByBody: true,
  admit: async (request) => {
    const event = eventOf(care, request)
    if (!event) return fail('Rejected')
    request.auditContext.level = 'payment partner'
    return { countedBy: 'payment partner', failuresOnly: false, handle: () => handle({ event, request }) }
  },
})

export const paymentWebhookRoutes = (care: Care) =>
  serve(paymentCalls, {
    receivePaymentEvent: paymentPartner(care, { limit: '12000/h', audit: 'payment.event' }, async ({ event, request }) => {
      await handlePaymentEvent(care, care.payments?.gateway.name ?? '', event, request.auditContext)
      return { data: { received: true as const } }
    }),
  })
