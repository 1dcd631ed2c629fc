import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { GatewayFailure, Undeliverable } from '#platform/gateways/gateway-failure.ts'
import { checkoutPayments, paymentEventOf } from '#platform/gateways/payment.ts'
import { isSignedBy, signed } from '#platform/gateways/payment-signature.ts'
import { testPayments } from '#platform/gateways/test-payments.ts'

type Asked = { method: string; url: string; key: string | undefined; auth: string | undefined; form: Record<string, string> }
let asked: Asked[] = []
let answers: { status: number; body: object | string }[] = []
const partner = createServer(async (request: IncomingMessage, response) => {
  const { method = '', url = '', headers } = request
  const form = Object.fromEntries(new URLSearchParams(await text(request)))
  asked.push({ method, url, key: headers['idempotency-key'] as string | undefined, auth: headers.authorization, form })
  const { status, body } = answers.shift() ?? { status: 500, body: '' }
  response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((done) => partner.listen(0, '127.0.0.1', done))
  url = `http://sk_secret@127.0.0.1:${(partner.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked = []
  answers = []
})
afterAll(() => partner.close())

const gateway = () => checkoutPayments({ url, webhookSecret: 'whsec' })
const payment = {
  key: 'key-1',
  cents: 4900,
  currency: 'USD',
  about: 'Foyer INV-1',
  returnUrl: 'https://p/i?back=paid',
  cancelUrl: 'https://p/i',
  expiresAt: new Date('2026-11-20T16:00:00Z'),
}

test('a payment page is requested with key, amount, return addresses and expiry, and nothing about the care', async () => {
  answers = [{ status: 200, body: { id: 'cs_1', url: 'https://checkout.example.com/cs_1', status: 'open' } }]
  expect(await gateway().openPage(payment)).toEqual({ sessionId: 'cs_1', url: 'https://checkout.example.com/cs_1' })
  expect(asked).toEqual([
    {
      method: 'POST',
      url: '/v1/checkout/sessions',
      key: 'key-1',
      auth: 'Bearer sk_secret',
      form: {
        mode: 'payment',
        client_reference_id: 'key-1',
        success_url: 'https://p/i?back=paid',
        cancel_url: 'https://p/i',
        expires_at: '1795190400',
        'payment_method_types[0]': 'card',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][unit_amount]': '4900',
        'line_items[0][price_data][product_data][name]': 'Foyer INV-1',
        'payment_intent_data[metadata][reference]': 'key-1',
      },
    },
  ])
})

test('an unencrypted page, a final refusal, temporary trouble and an unreachable partner give the right errors', async () => {
  answers = [{ status: 200, body: { id: 'cs_1', url: 'http://checkout.example.com' } }]
  await expect(gateway().openPage(payment)).rejects.toThrow(GatewayFailure)
  const refusal = { error: { type: 'invalid_request_error', code: 'charge_already_refunded' } }
  answers = [{ status: 400, body: refusal }]
  await expect(gateway().refund({ key: 'r', paymentRef: 'pi', cents: 1 })).rejects.toThrow(Undeliverable)
  for (const broken of [
    { status: 500, body: '' },
    { status: 200, body: 'no json' },
    { status: 401, body: {} },
  ]) {
    answers = [broken]
    const error = await gateway()
      .stateOf('cs_1')
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(GatewayFailure)
    expect(error).not.toBeInstanceOf(Undeliverable)
  }
  await expect(checkoutPayments({ url: 'http://x@127.0.0.1:2', webhookSecret: '' }).stateOf('cs')).rejects.toThrow('ECONNREFUSED')
})

test('a request whose key is in use is repeated once', async () => {
  answers = [
    { status: 409, body: { error: { code: 'idempotency_key_in_use' } } },
    { status: 200, body: { id: 're_1', status: 'pending' } },
  ]
  expect(await gateway().refund({ key: 'r-1', paymentRef: 'pi_1', cents: 900 })).toEqual({ refundRef: 're_1' })
  expect(asked.map(({ key, form }) => [key, form])).toEqual(
    Array(2).fill(['r-1', { payment_intent: 'pi_1', amount: '900', 'metadata[reference]': 'r-1' }]),
  )
})

test.each([
  ['open', 'open'],
  ['complete', 'complete'],
  ['expired', 'expired'],
])('a page reported as %s is read', async (status, state) => {
  answers = [{ status: 200, body: { id: 'cs/1', status } }]
  expect(await gateway().stateOf('cs/1')).toBe(state)
  expect(asked[0]?.url).toBe('/v1/checkout/sessions/cs%2F1')
})

const now = new Date('2026-11-20T15:00:00Z')
const body = Buffer.from('{"a":1}')

test('a signature covers the bytes and the secret, and is valid for five minutes', () => {
  const good = signed('whsec', body, now)
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  expect(isSignedBy('whsec', body, good, now)).toBe(true)
  expect(isSignedBy('whsec', body, `${good},v1=0000`, now)).toBe(true)
  expect(isSignedBy('whsec', body, good, at(300))).toBe(true)
  for (const wrong of [at(301), at(-301)]) expect(isSignedBy('whsec', body, good, wrong)).toBe(false)
  expect(isSignedBy('other', body, good, now)).toBe(false)
  expect(isSignedBy('whsec', Buffer.from('{"a":2}'), good, now)).toBe(false)
  for (const header of [undefined, '', 't=', 'v1=', good.replace('t=', 't=x'), good.split(',')[0]])
    expect(isSignedBy('whsec', body, header, now)).toBe(false)
})

const signedEvent = (type: string, object: object) =>
  paymentEventOf(Buffer.from(JSON.stringify({ id: 'evt', type, created: 1_795_186_800, data: { object } })))
const page = { id: 'cs_1', client_reference_id: 'key-1', payment_intent: 'pi_1', amount_total: 4900, currency: 'usd' }
const given = { id: 're_1', payment_intent: 'pi_1', amount: 900, currency: 'usd', metadata: { reference: 'r-1' } }

test.each([
  ['checkout.session.completed', { ...page, payment_status: 'paid' }, { kind: 'paid', paymentRef: 'pi_1', cents: 4900, currency: 'usd' }],
  ['checkout.session.completed', { ...page, payment_status: 'unpaid' }, { kind: 'complete', sessionId: 'cs_1' }],
  ['checkout.session.async_payment_succeeded', page, { kind: 'paid', reference: 'key-1' }],
  ['checkout.session.async_payment_failed', page, { kind: 'declined', reference: 'key-1' }],
  ['checkout.session.expired', page, { kind: 'expired', sessionId: 'cs_1' }],
  ['payment_intent.payment_failed', { id: 'pi_1', metadata: { reference: 'key-1' } }, { kind: 'declined', reference: 'key-1' }],
  ['refund.updated', { ...given, status: 'succeeded' }, { kind: 'refunded', refundRef: 're_1', paymentRef: 'pi_1', cents: 900 }],
  ['charge.refund.updated', { ...given, status: 'failed' }, { kind: 'refund-failed', reference: 'r-1' }],
  ['refund.created', { ...given, status: 'pending' }, { kind: 'other' }],
  ['customer.created', {}, { kind: 'other' }],
])('the event %s is parsed', (type, object, expected) => {
  expect(signedEvent(type, object)).toMatchObject({ id: 'evt', at: new Date(1_795_186_800_000), ...expected })
})

test('the test partner accepts and declines test cards, refuses real ones, and sends signed events', async () => {
  const webhooks: { body: string; signature: string }[] = []
  const partner = testPayments({ now: () => now, pagePath: '/test', delays: { soon: 0, late: 5 } })
  partner.connect(async (body, signature) => webhooks.push({ body, signature }))
  const { sessionId, url } = await partner.gateway.openPage(payment)
  expect(url).toBe(`/test/${sessionId}`)
  expect((await partner.gateway.openPage(payment)).sessionId).toBe(sessionId)
  expect(partner.pay(sessionId, '4111 1111 1111 1111', 'once')).toBe('unknown card')
  expect(partner.pay(sessionId, '4000-0000-0000-0002', 'once')).toBe('declined')
  expect(await partner.gateway.stateOf(sessionId)).toBe('open')
  expect(partner.pay(sessionId, '4242424242424242', 'twice')).toBe('paid')
  expect(partner.pay(sessionId, '4242424242424242', 'once')).toBe('not open')
  expect(await partner.gateway.stateOf(sessionId)).toBe('complete')
  await expect.poll(() => webhooks.length).toBe(3)
  const events = webhooks.map(({ body, signature }) => partner.gateway.readEvent(Buffer.from(body), signature, now))
  expect(events.map((event) => event?.kind).sort()).toEqual(['declined', 'paid', 'paid'])
  expect(new Set(events.filter((event) => event?.kind === 'paid').map((event) => event?.id)).size).toBe(1)
  const late = testPayments({ now: () => new Date(payment.expiresAt.getTime() + 1), pagePath: '/test' })
  const over = await late.gateway.openPage(payment)
  expect(await late.gateway.stateOf(over.sessionId)).toBe('expired')
  expect(late.pay(over.sessionId, '4242424242424242', 'once')).toBe('not open')
})

test('a signed event with unstorable text is refused', () => {
  for (const id of ['cs\0', 'cs\uD800']) expect(() => signedEvent('checkout.session.expired', { ...page, id })).toThrow('cannot keep')
})
