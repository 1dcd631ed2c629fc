import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeOverduePages, resendRefunds } from '#care/server/invoices/invoice-jobs.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addInvoice, pageWords, readTestInvoice, sendPaymentWebhook } from '#care/server/testing/test-invoices.ts'
import { GatewayFailure, Undeliverable } from '#platform/gateways/gateway-failure.ts'
import { mobileHeaders } from '#shared/care/token-calls.ts'

let care: TestCare
let real: TestCare['payments']['gateway']
beforeAll(async () => {
  care = await openTestCare()
  await care.logIn(testClaims())
  real = { ...care.payments.gateway }
})
afterEach(() => Object.assign(care.payments.gateway, real))
afterAll(() => care.close())

const begun = async () => {
  const ana = await care.sdk('th-ana')
  const invoice = await addInvoice(care, 4900)
  const { data } = await ana.screen('pay_invoice', { invoiceId: invoice.id })
  return { invoice, url: String(data.url), ...pageWords({ url: data.url, invoice }, care) }
}
const rows = async (table: 'invoice_payments' | 'invoice_refunds', invoiceId: string) =>
  (await care.pool.query<{ id: string; status: string }>(`select id, status from ${table} where invoice_id = $1`, [invoiceId])).rows
const detail = async (invoiceId: string) => (await (await care.sdk('th-ana')).screen('invoice', { invoiceId })).data.invoice

test('expired payment pages are closed; a paid page keeps waiting for its webhook', async () => {
  const left = await begun()
  const paid = await begun()
  care.payments.pay(paid.url.split('/').at(-1) ?? '', '4242424242424242', 'never')
  await closeOverduePages(care.care)
  expect((await rows('invoice_payments', left.invoice.id)).map(({ status }) => status)).toEqual(['open'])
  care.clock.advance(66 * 60_000)
  care.payments.gateway.stateOf = async () => {
    throw new GatewayFailure('payment partner: 500')
  }
  await closeOverduePages(care.care)
  expect((await rows('invoice_payments', left.invoice.id)).map(({ status }) => status)).toEqual(['open'])
  Object.assign(care.payments.gateway, real)
  await closeOverduePages(care.care)
  expect((await rows('invoice_payments', left.invoice.id)).map(({ status }) => status)).toEqual(['expired'])
  expect(await detail(paid.invoice.id)).toMatchObject({ status: 'due', paymentState: 'waiting' })
  await sendPaymentWebhook(care, paid.paid())
  expect(await readTestInvoice(care, paid.invoice.id)).toMatchObject({ status: 'paid' })
})

const refund = async (invoice: { id: string }) => {
  const [payment] = await rows('invoice_payments', invoice.id)
  const answer = await care.http.inject({
    method: 'POST',
    url: '/mobile/invoices/refund',
    headers: { [mobileHeaders.token]: care.care.mobileTokens[0] ?? '' },
    payload: {
      operator_id: 'op',
      invoice_id: invoice.id,
      payment_id: payment?.id,
      refund_id: crypto.randomUUID(),
      cents: 4900,
      reason: 'x',
    },
  })
  return answer.json()
}

test('a refund that did not reach the partner is sent again once, with the same key', async () => {
  const { invoice, paid } = await begun()
  await sendPaymentWebhook(care, paid())
  const keys: string[] = []
  care.payments.gateway.refund = async ({ key }) => {
    keys.push(key)
    throw new GatewayFailure('payment partner: timeout')
  }
  expect(await refund(invoice)).toEqual({ is_sent: false })
  care.payments.gateway.refund = async (asked) => {
    keys.push(asked.key)
    return real.refund(asked)
  }
  await resendRefunds(care.care)
  care.clock.advance(61_000)
  await resendRefunds(care.care)
  await resendRefunds(care.care)
  const [stored] = await rows('invoice_refunds', invoice.id)
  expect(keys).toEqual([stored?.id, stored?.id])
})

test('a refund that the partner refuses fails, and can be requested again', async () => {
  const { invoice, paid } = await begun()
  await sendPaymentWebhook(care, paid())
  care.payments.gateway.refund = async () => {
    throw new Undeliverable('payment partner: 400 (charge_disputed)')
  }
  expect((await refund(invoice)).meta.errors).toEqual(['RefundRefused'])
  expect((await rows('invoice_refunds', invoice.id)).map(({ status }) => status)).toEqual(['failed'])
  Object.assign(care.payments.gateway, real)
  expect(await refund(invoice)).toEqual({ is_sent: true })
})

test('no payment is made while the partner is unreachable or missing, and the member is told', async () => {
  const ana = await care.sdk('th-ana')
  const invoice = await addInvoice(care, 4900)
  care.payments.gateway.openPage = async () => {
    throw new GatewayFailure('payment partner: ECONNREFUSED')
  }
  expect((await ana.screen('pay_invoice', { invoiceId: invoice.id })).errors).toEqual(['PaymentUnavailable'])
  Object.assign(care.payments.gateway, real)
  expect((await ana.screen('pay_invoice', { invoiceId: invoice.id })).data.outcome).toBe('redirect')
  expect(await rows('invoice_payments', invoice.id)).toHaveLength(1)
  const { payments } = care.care
  care.care.payments = null
  expect((await detail(invoice.id)).takesCards).toBe(false)
  expect((await ana.screen('pay_invoice', { invoiceId: invoice.id })).errors).toEqual(['PaymentUnavailable'])
  expect(await sendPaymentWebhook(care, { type: 'checkout.session.completed', object: { id: 'x' } })).toBe(400)
  care.care.payments = payments
})
