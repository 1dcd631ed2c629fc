import { newSecret } from '#platform/auth/secret-token.ts'
import { type AskedPayment, type PaymentGateway, readSignedEvent } from '#platform/gateways/payment.ts'
import { signed } from '#platform/gateways/payment-signature.ts'

/** When the test partner sends its webhook. */
export const webhookTimings = ['once', 'twice', 'late', 'never'] as const
export type WebhookTiming = (typeof webhookTimings)[number]

/** Accepted card numbers. Any other number is refused, so that nobody enters a real card. */
export const testCards = { pays: '4242424242424242', declined: '4000000000000002' } as const

type Session = AskedPayment & { id: string; isPaid: boolean }

/** Delivers a webhook's bytes and signature to the portal, as the partner's server would. */
export type Delivery = (body: string, signature: string) => Promise<unknown>

export type TestPayments = {
  gateway: PaymentGateway
  /** Sets the webhook's delivery; until then no events are sent. */
  connect: (deliver: Delivery) => void
  find: (sessionId: string) => (Session & { state: 'open' | 'complete' | 'expired' }) | null
  /** Handles a card entered on the payment page. */
  pay: (sessionId: string, card: string, timing: WebhookTiming) => 'paid' | 'declined' | 'unknown card' | 'not open'
  /** Signs a custom event, for tests. */
  sign: (event: object, now?: Date) => { body: string; signature: string }
}

type Options = {
  now: () => Date
  /** Path of the payment page; the session's id is appended. */
  pagePath: string
  /** Delay of a webhook in ms, normal and late. */
  delays?: { soon: number; late: number }
}

const mostSessions = 2000

/**
 * A payment partner without a network or real money, for the demo and tests. Its sessions are in memory: after a restart, open pages
 * count as expired.
 */
export const testPayments = ({ now, pagePath, delays = { soon: 1500, late: 20_000 } }: Options): TestPayments => {
  const secret = newSecret()
  const sessions = new Map<string, Session>()
  const refunds = new Set<string>()
  let deliver: Delivery = async () => undefined

  const sign: TestPayments['sign'] = (event, at = now()) => {
    const body = JSON.stringify(event)
    return { body, signature: signed(secret, Buffer.from(body), at) }
  }
  const eventOf = (type: string, object: object) => ({
    id: `evt_test_${newSecret().slice(0, 16)}`,
    type,
    created: Math.floor(now().getTime() / 1000),
    data: { object },
  })
  /** Signs at the time of sending, as a partner signs each retry. */
  const sendWebhook = (event: object, timing: WebhookTiming): void => {
    const times = { once: [delays.soon], twice: [delays.soon, delays.soon * 2], late: [delays.late], never: [] }[timing]
    const send = () => {
      const { body, signature } = sign(event)
      deliver(body, signature).catch(() => undefined)
    }
    for (const ms of times) setTimeout(send, ms).unref()
  }
  const stateOf = ({ isPaid, expiresAt }: Session) => {
    if (isPaid) return 'complete' as const
    return expiresAt > now() ? ('open' as const) : ('expired' as const)
  }
  const paidEvent = ({ id, key, cents, currency }: Session) =>
    eventOf('checkout.session.completed', {
      id,
      client_reference_id: key,
      payment_intent: `pi_${id}`,
      amount_total: cents,
      currency: currency.toLowerCase(),
      payment_status: 'paid',
    })

  const gateway: PaymentGateway = {
    name: 'test',
    openPage: async (asked) => {
      const known = [...sessions.values()].find(({ key }) => key === asked.key)
      const session = known ?? { ...asked, id: `cs_test_${newSecret().slice(0, 24)}`, isPaid: false }
      sessions.set(session.id, session)
      if (sessions.size > mostSessions) sessions.delete(sessions.keys().next().value as string)
      return { sessionId: session.id, url: `${pagePath}/${session.id}` }
    },
    stateOf: async (sessionId) => {
      const session = sessions.get(sessionId)
      return session ? stateOf(session) : 'expired'
    },
    refund: async ({ key, paymentRef, cents }) => {
      const refundRef = `re_test_${key}`
      if (!refunds.has(key)) {
        refunds.add(key)
        const about = { id: refundRef, payment_intent: paymentRef, amount: cents, currency: 'usd', metadata: { reference: key } }
        sendWebhook(eventOf('refund.updated', { ...about, status: 'succeeded' }), 'once')
      }
      return { refundRef }
    },
    readEvent: readSignedEvent(secret),
  }

  return {
    gateway,
    connect: (way) => {
      deliver = way
    },
    find: (sessionId) => {
      const session = sessions.get(sessionId)
      return session ? { ...session, state: stateOf(session) } : null
    },
    pay: (sessionId, typed, timing) => {
      const session = sessions.get(sessionId)
      if (!session || stateOf(session) !== 'open') return 'not open'
      const card = typed.replace(/[\s-]/g, '')
      if (card === testCards.declined) {
        const intent = { id: `pi_${session.id}`, metadata: { reference: session.key } }
        sendWebhook(eventOf('payment_intent.payment_failed', intent), 'once')
        return 'declined'
      }
      if (card !== testCards.pays) return 'unknown card'
      session.isPaid = true
      sendWebhook(paidEvent(session), timing)
      return 'paid'
    },
    sign,
  }
}
