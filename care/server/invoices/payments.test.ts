import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addInvoice, pageWords, readTestInvoice, sendPaymentWebhook } from '#care/server/testing/test-invoices.ts'
import { signed } from '#platform/gateways/payment-signature.ts'
import { mobileHeaders } from '#shared/care/token-calls.ts'

let care: TestCare
let ana: Awaited<ReturnType<TestCare['sdk']>>
beforeEach(async () => {
  care = await openTestCare()
  await care.logIn(testClaims())
  ana = await care.sdk('th-ana')
})
afterEach(() => care.close())

/** A due invoice and the partner's page for it. */
const begun = async (priceCents = 4900) => {
  ana = await care.sdk('th-ana')
  const invoice = await addInvoice(care, priceCents)
  const { data } = await ana.screen('pay_invoice', { invoiceId: invoice.id })
  return { invoice, url: data.url as string, ...pageWords({ url: data.url, invoice }, care) }
}
const stateOf = async (id: string) => {
  const { status, paidCents, refundedCents } = await readTestInvoice(care, id)
  return { status, paidCents, refundedCents }
}
const detail = async (invoiceId: string) => (await ana.screen('invoice', { invoiceId })).data.invoice
const portal = async (path: string, body: object) => {
  const headers = { [mobileHeaders.token]: care.care.mobileTokens[0] ?? '' }
  const answer = await care.http.inject({ method: 'POST', url: `/mobile${path}`, headers, payload: { operator_id: 'op-1', ...body } })
  return { status: answer.statusCode, body: answer.json() }
}
const paymentOf = async (invoiceId: string) => (await portal('/invoices/read', { invoice_id: invoiceId })).body.payments[0]
const flags = async () =>
  (await portal('/payment_flags', {})).body.flags as { flag: string; invoice: { id: string } | null; eventId: string }[]

test('[FLOW-05] only the webhook marks an invoice paid; then inbox, mail and receipt follow', async () => {
  const { invoice, paid } = await begun()
  expect(await stateOf(invoice.id)).toEqual({ status: 'due', paidCents: 0, refundedCents: 0 })
  expect(await sendPaymentWebhook(care, paid())).toBe(200)
  expect(await stateOf(invoice.id)).toEqual({ status: 'paid', paidCents: 4900, refundedCents: 0 })
  expect((await detail(invoice.id)).receiptNumber).toMatch(/^R-[A-Z0-9]{8}$/)
  const { items } = (await ana.screen('inbox')).data
  expect(
    items.filter(({ subjectId }: { subjectId: string }) => subjectId === invoice.id).map(({ news }: { news: string }) => news),
  ).toEqual(['Paid', 'Raised'])
  const { rows } = await care.pool.query(`select subject, text from outbox_messages where kind = 'invoice notice' order by created_at`)
  const said = JSON.stringify(rows)
  expect(rows.map(({ subject }) => subject)).toEqual(['You have a new invoice', 'We received your payment'])
  for (const secret of ['49', 'medical', 'Okafor', 'Ana', invoice.number]) expect(said).not.toContain(secret)
})

test('a payment reported twice, by one event or by two, is counted once', async () => {
  const { invoice, paid } = await begun()
  const answers = await Promise.all([1, 2, 3].map(() => sendPaymentWebhook(care, paid({}, `evt-${invoice.id}`))))
  expect(answers).toEqual([200, 200, 200])
  await sendPaymentWebhook(care, paid())
  expect(await stateOf(invoice.id)).toEqual({ status: 'paid', paidCents: 4900, refundedCents: 0 })
  const { rows } = await care.pool.query('select count(*)::int as n from inbox_items where subject_id = $1', [invoice.id])
  expect(rows[0].n).toBe(2)
  expect((await ana.screen('pay_invoice', { invoiceId: invoice.id })).errors).toEqual(['InvoiceNotDue'])
})

test('a webhook that is forged, changed, unsigned or old is refused and not stored', async () => {
  const { invoice, paid } = await begun()
  const body = Buffer.from(JSON.stringify({ id: 'x', type: 'x', created: 0, data: { object: {} } }))
  for (const forged of ['', 't=1,v1=abc', signed('another secret', body, care.clock.now()), signed('x', body, new Date(0))])
    expect(await sendPaymentWebhook(care, paid(), forged)).toBe(400)
  const event = { id: 'late', created: 1, type: 'checkout.session.completed', data: { object: paid().object } }
  for (const ms of [-301_000, 301_000]) {
    const { body: payload, signature } = care.payments.sign(event, new Date(care.clock.now().getTime() + ms))
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    expect((await care.http.inject({ method: 'POST', url: '/mobile/payments/webhook', headers, payload })).statusCode).toBe(400)
  }
  const { signature } = care.payments.sign(event)
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const changed = JSON.stringify({ ...event, id: 'other' })
  expect((await care.http.inject({ method: 'POST', url: '/mobile/payments/webhook', headers, payload: changed })).statusCode).toBe(400)
  // A valid signature over an unreadable event.
  const odd = care.payments.sign({ id: 1 })
  const oddHeaders = { 'content-type': 'application/json', 'stripe-signature': odd.signature }
  const unread = await care.http.inject({ method: 'POST', url: '/mobile/payments/webhook', headers: oddHeaders, payload: odd.body })
  expect(unread.statusCode).toBe(400)
  expect(await stateOf(invoice.id)).toMatchObject({ status: 'due' })
  expect((await care.pool.query(`select 1 from payment_events where event_id in ('late', 'other')`)).rows).toEqual([])
})

test('several clicks at once share one payment page, so there is one charge', async () => {
  const invoice = await addInvoice(care, 2500)
  const answers = await Promise.all([1, 2, 3, 4].map(() => ana.screen('pay_invoice', { invoiceId: invoice.id })))
  expect(new Set(answers.map(({ data }) => data.url)).size).toBe(1)
  expect((await ana.screen('pay_invoice', { invoiceId: invoice.id })).data.url).toBe(answers[0]?.data.url)
  const { rows } = await care.pool.query('select status from invoice_payments where invoice_id = $1', [invoice.id])
  expect(rows).toEqual([{ status: 'open' }])
})

test('a paid page without a webhook is waited for; an expired page is replaced by a new one', async () => {
  const first = await begun()
  care.payments.pay(first.url.split('/').at(-1) ?? '', '4242 4242 4242 4242', 'never')
  expect((await ana.screen('pay_invoice', { invoiceId: first.invoice.id })).data).toEqual({ outcome: 'waiting' })
  expect(await detail(first.invoice.id)).toMatchObject({ status: 'due', paymentState: 'waiting' })
  const second = await begun()
  care.clock.advance(61 * 60_000)
  ana = await care.sdk('th-ana')
  const again = await ana.screen('pay_invoice', { invoiceId: second.invoice.id })
  expect(again.data.url).not.toBe(second.url)
  // The bank was slow: the first page's payment arrives after all, and then the second page's too.
  await sendPaymentWebhook(care, second.paid())
  expect(await stateOf(second.invoice.id)).toMatchObject({ status: 'paid', paidCents: 4900 })
  await sendPaymentWebhook(care, pageWords({ url: again.data.url, invoice: second.invoice }, care).paid())
  expect((await flags()).filter(({ invoice }) => invoice?.id === second.invoice.id).map(({ flag }) => flag)).toEqual(['twice'])
})

test('a declined card leaves the page open and is shown; an expired page is not', async () => {
  const { invoice, declined, expired } = await begun()
  await sendPaymentWebhook(care, declined())
  expect(await detail(invoice.id)).toMatchObject({ status: 'due', paymentState: 'declined' })
  await sendPaymentWebhook(care, expired())
  expect(await detail(invoice.id)).toMatchObject({ status: 'due', paymentState: 'none' })
})

test.each([
  ['amount', { amount_total: 4800 }],
  ['currency', { currency: 'eur' }],
])('a payment with another %s is flagged for operators and pays nothing', async (flag, change) => {
  const { invoice, paid } = await begun()
  await sendPaymentWebhook(care, paid(change))
  expect(await stateOf(invoice.id)).toEqual({ status: 'due', paidCents: 0, refundedCents: 0 })
  expect(await detail(invoice.id)).toMatchObject({ paymentState: 'checked', receiptNumber: null })
  expect((await ana.screen('pay_invoice', { invoiceId: invoice.id })).errors).toEqual(['PaymentChecked'])
  const mine = (await flags()).filter((one) => one.invoice?.id === invoice.id)
  expect(mine.map((one) => one.flag)).toEqual([flag])
  const close = { partner: 'test', event_id: mine[0]?.eventId }
  expect((await portal('/payment_flags/close', close)).status).toBe(200)
  expect((await portal('/payment_flags/close', close)).status).toBe(404)
})

test('a payment without an invoice is flagged for operators', async () => {
  const object = { id: 'cs_nobody', client_reference_id: null, payment_intent: 'pi_nobody', amount_total: 1, currency: 'usd' }
  expect(await sendPaymentWebhook(care, { type: 'checkout.session.completed', object: { ...object, payment_status: 'paid' } })).toBe(200)
  expect(await flags()).toMatchObject([{ flag: 'unknown', invoice: null }])
})

const refundAll = async (invoice: { id: string }, cents: number, refundId = crypto.randomUUID()) => {
  const { id: paymentId } = await paymentOf(invoice.id)
  const body = { invoice_id: invoice.id, payment_id: paymentId, refund_id: refundId, cents, reason: 'Billed in error' }
  return { refundId, answer: await portal('/invoices/refund', body), body }
}

test('an operator refunds a part and then the rest; the webhook settles each, and a repeat counts once', async () => {
  const { invoice, paid, refund } = await begun()
  expect((await portal('/invoices/search', { words: invoice.number.toLowerCase(), member_ids: [] })).body.invoices).toHaveLength(1)
  await sendPaymentWebhook(care, paid())
  const part = await refundAll(invoice, 1900)
  expect(part.answer.body).toEqual({ is_sent: true })
  expect((await portal('/invoices/refund', part.body)).status).toBe(200)
  expect((await portal('/invoices/refund', { ...part.body, cents: 1 })).status).toBe(409)
  expect(await stateOf(invoice.id)).toEqual({ status: 'paid', paidCents: 4900, refundedCents: 0 })
  await sendPaymentWebhook(care, refund(`re_test_${part.refundId}`, 1900, { reference: part.refundId }))
  expect(await stateOf(invoice.id)).toEqual({ status: 'paid', paidCents: 4900, refundedCents: 1900 })
  expect((await refundAll(invoice, 3001)).answer.body.meta.errors).toEqual(['RefundTooMuch'])
  const rest = await refundAll(invoice, 3000)
  await sendPaymentWebhook(care, refund(`re_test_${rest.refundId}`, 3000, { reference: rest.refundId }))
  expect(await stateOf(invoice.id)).toEqual({ status: 'refunded', paidCents: 4900, refundedCents: 4900 })
  // Late duplicates of the payment and of a refund change nothing.
  await sendPaymentWebhook(care, paid())
  await sendPaymentWebhook(care, refund(`re_test_${rest.refundId}`, 3000, { reference: rest.refundId }))
  expect(await stateOf(invoice.id)).toEqual({ status: 'refunded', paidCents: 4900, refundedCents: 4900 })
  const { rows } = await care.pool.query(
    `select actor_id, outcome from audit_events where event = 'invoice.refund' and outcome = 'ok' and reason is null`,
  )
  expect(rows).toEqual([
    { actor_id: 'op-1', outcome: 'ok' },
    { actor_id: 'op-1', outcome: 'ok' },
  ])
})

test('a refund that comes before its payment waits for it', async () => {
  const { invoice, paid, refund } = await begun()
  await sendPaymentWebhook(care, refund('re_dispute', 4900))
  expect(await stateOf(invoice.id)).toMatchObject({ status: 'due' })
  expect((await flags()).map(({ flag }) => flag)).toContain('unknown')
  await sendPaymentWebhook(care, paid())
  expect(await stateOf(invoice.id)).toEqual({ status: 'refunded', paidCents: 4900, refundedCents: 4900 })
  expect((await flags()).filter((one) => one.invoice?.id === invoice.id)).toEqual([])
})

test('a payment and its refund that arrive at once, in any order, end as refunded', async () => {
  for (let round = 0; round < 6; round++) {
    const { invoice, paid, refund } = await begun()
    const both = [paid(), refund(`re_${round}`, 4900)]
    await Promise.all((round % 2 ? both : both.reverse()).map((event) => sendPaymentWebhook(care, event)))
    expect(await stateOf(invoice.id)).toEqual({ status: 'refunded', paidCents: 4900, refundedCents: 4900 })
  }
})

test('a refund that fails leaves the invoice paid, and stays failed', async () => {
  const { invoice, paid, refund } = await begun()
  await sendPaymentWebhook(care, paid())
  const { refundId } = await refundAll(invoice, 4900)
  await sendPaymentWebhook(care, refund(`re_test_${refundId}`, 4900, { reference: refundId, status: 'failed' }))
  await sendPaymentWebhook(care, refund(`re_test_${refundId}`, 4900, { reference: refundId }))
  expect(await stateOf(invoice.id)).toEqual({ status: 'paid', paidCents: 4900, refundedCents: 0 })
  expect((await flags()).find((one) => one.invoice?.id === invoice.id)?.flag).toBe('refund-failed')
})
