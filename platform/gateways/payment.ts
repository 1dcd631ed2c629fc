import { z } from 'zod/mini'
import { checkoutClient } from '#platform/gateways/checkout-client.ts'
import { GatewayFailure } from '#platform/gateways/gateway-failure.ts'
import { isSignedBy } from '#platform/gateways/payment-signature.ts'
import { findUnstorable } from '#shared/storable-text.ts'

/** A payment to be made on the partner's page. The key is idempotent: repeated requests return the same page. */
export type AskedPayment = {
  key: string
  cents: number
  currency: string
  /** Description shown on the page; it never names a kind of care. */
  about: string
  /** Where the browser goes afterwards. Arrival there proves nothing: only the webhook reports the result. */
  returnUrl: string
  cancelUrl: string
  /** When the page stops accepting payment. */
  expiresAt: Date
}

export type PaymentPage = { sessionId: string; url: string }
/** `complete` once the partner accepted the card, whether or not the money has arrived. */
export type PageState = 'open' | 'complete' | 'expired'
export type AskedRefund = { key: string; paymentRef: string; cents: number }

/** An event from the partner. `reference` is the key of our request; null if we did not request it. */
export type PaymentEvent = { id: string; at: Date } & (
  | { kind: 'paid'; reference: string | null; sessionId: string; paymentRef: string; cents: number; currency: string }
  | { kind: 'complete' | 'expired' | 'declined'; reference: string | null; sessionId: string | null }
  | { kind: 'refunded' | 'refund-failed'; reference: string | null; refundRef: string; paymentRef: string; cents: number; currency: string }
  | { kind: 'other' }
)

export type PaymentGateway = {
  /** The partner's name in our records. */
  name: string
  /** @throws GatewayFailure */
  openPage(asked: AskedPayment): Promise<PaymentPage>
  /** @throws GatewayFailure */
  stateOf(sessionId: string): Promise<PageState>
  /**
   * Requests a refund; a webhook reports its result.
   * @throws Undeliverable when it is refused for good, GatewayFailure when another attempt may succeed
   */
  refund(asked: AskedRefund): Promise<{ refundRef: string }>
  /** Parses a webhook; null if its signature is missing, wrong, or older than five minutes. */
  readEvent(body: Buffer, signature: string | undefined, now: Date): PaymentEvent | null
}

/** The header with a webhook's signature. */
export const signatureHeader = 'stripe-signature'

const text = z.string()
const maybe = z.nullish(z.string())
const metadata = z.nullish(z.object({ reference: maybe }))
const envelope = z.object({ id: text, type: text, created: z.number(), data: z.object({ object: z.unknown() }) })
const page = z.object({
  id: text,
  client_reference_id: maybe,
  payment_intent: maybe,
  amount_total: z.nullish(z.number()),
  currency: maybe,
  payment_status: maybe,
})
const intent = z.object({ id: text, metadata })
const refund = z.object({
  id: text,
  payment_intent: maybe,
  amount: z.number(),
  currency: text,
  status: maybe,
  metadata,
})

const pageEvent = (type: string, object: unknown): Omit<Extract<PaymentEvent, { sessionId: unknown }>, 'id' | 'at'> | { kind: 'other' } => {
  const { id: sessionId, client_reference_id, payment_intent, amount_total, currency, payment_status } = page.parse(object)
  const reference = client_reference_id ?? null
  if (type === 'checkout.session.expired') return { kind: 'expired', reference, sessionId }
  if (type === 'checkout.session.async_payment_failed') return { kind: 'declined', reference, sessionId }
  // A bank transfer completes days before the money arrives; a separate event reports the arrival.
  if (type === 'checkout.session.completed' && payment_status !== 'paid') return { kind: 'complete', reference, sessionId }
  if (type !== 'checkout.session.completed' && type !== 'checkout.session.async_payment_succeeded') return { kind: 'other' }
  const paid = { paymentRef: payment_intent ?? sessionId, cents: amount_total ?? 0, currency: currency ?? '' }
  return { kind: 'paid', reference, sessionId, ...paid }
}

const refundEvent = (object: unknown) => {
  const { id: refundRef, payment_intent, amount: cents, currency, status, metadata: own } = refund.parse(object)
  const about = { reference: own?.reference ?? null, refundRef, paymentRef: payment_intent ?? '', cents, currency }
  if (status === 'succeeded') return { kind: 'refunded', ...about } as const
  return status === 'failed' || status === 'canceled' ? ({ kind: 'refund-failed', ...about } as const) : ({ kind: 'other' } as const)
}

/**
 * Parses a webhook in Stripe's format.
 * @throws Error when the body is malformed
 */
export const paymentEventOf = (body: Buffer): PaymentEvent => {
  const words: unknown = JSON.parse(body.toString('utf8'))
  if (findUnstorable(words) !== null) throw new Error('a webhook holds text that the database cannot keep')
  const { id, type, created, data } = envelope.parse(words)
  const base = { id, at: new Date(created * 1000) }
  if (type.startsWith('checkout.session.')) return { ...base, ...pageEvent(type, data.object) } as PaymentEvent
  if (type === 'payment_intent.payment_failed')
    return { ...base, kind: 'declined', reference: intent.parse(data.object).metadata?.reference ?? null, sessionId: null }
  if (type.startsWith('refund.') || type === 'charge.refund.updated') return { ...base, ...refundEvent(data.object) }
  return { ...base, kind: 'other' }
}

export const readSignedEvent = (secret: string) => (body: Buffer, signature: string | undefined, now: Date) =>
  isSignedBy(secret, body, signature, now) ? paymentEventOf(body) : null

/** `url` is `https://secret@host`, with an optional path; `webhookSecret` is the partner's signing secret. */
export type PaymentOptions = { url: string; webhookSecret: string }

/** A payment partner with an API compatible with Stripe Checkout. */
export const checkoutPayments = ({ url, webhookSecret }: PaymentOptions): PaymentGateway => {
  const { ask } = checkoutClient(url)
  return {
    name: 'checkout',
    openPage: async ({ key, cents, currency, about, returnUrl, cancelUrl, expiresAt }) => {
      const made = await ask('POST', '/v1/checkout/sessions', key, {
        mode: 'payment',
        client_reference_id: key,
        success_url: returnUrl,
        cancel_url: cancelUrl,
        expires_at: String(Math.floor(expiresAt.getTime() / 1000)),
        'payment_method_types[0]': 'card',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': currency.toLowerCase(),
        'line_items[0][price_data][unit_amount]': String(cents),
        'line_items[0][price_data][product_data][name]': about,
        'payment_intent_data[metadata][reference]': key,
      })
      if (!made.url?.startsWith('https://')) throw new GatewayFailure('payment partner: no address of a page')
      return { sessionId: made.id, url: made.url }
    },
    stateOf: async (sessionId) => {
      const { status } = await ask('GET', `/v1/checkout/sessions/${encodeURIComponent(sessionId)}`)
      return status === 'complete' || status === 'expired' ? status : 'open'
    },
    refund: async ({ key, paymentRef, cents }) => {
      const made = await ask('POST', '/v1/refunds', key, { payment_intent: paymentRef, amount: String(cents), 'metadata[reference]': key })
      return { refundRef: made.id }
    },
    readEvent: readSignedEvent(webhookSecret),
  }
}
