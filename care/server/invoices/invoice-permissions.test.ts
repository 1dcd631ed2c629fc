import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertEndedSession } from '#care/server/session/member-store.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addInvoice } from '#care/server/testing/test-invoices.ts'
import { fail } from '#platform/http/fail.ts'
import type { ManagedScope } from '#shared/care/member-claims.ts'
import { mobileHeaders } from '#shared/care/token-calls.ts'

const leo = { telehealthId: 'th-leo', first: 'Leo', last: 'Rivera', dateOfBirth: '2015-08-15' }
const acting = (scopes: ManagedScope[]) => [{ ...leo, scopes }]

let care: TestCare
let invoiceId: string
const people = {
  /** Requested the visit, and may no longer act for the patient. */
  ana: testClaims(),
  ben: testClaims({ member: { telehealthId: 'th-ben', first: 'Ben' }, managed: acting(['pay']) }),
  cai: testClaims({ member: { telehealthId: 'th-cai', first: 'Cai' }, managed: acting(['book', 'see-visits']) }),
  leo: testClaims({ member: { telehealthId: 'th-leo', first: 'Leo' } }),
  zoe: testClaims({ member: { telehealthId: 'th-zoe', first: 'Zoe' } }),
}

beforeEach(async () => {
  care = await openTestCare()
  for (const claims of Object.values(people)) await care.logIn(claims)
  const invoice = await addInvoice(care, 4900, { patientId: 'th-leo', patientFirst: 'Leo' })
  invoiceId = invoice.id
})
afterEach(() => care.close())

type Sdk = Awaited<ReturnType<TestCare['sdk']>>

const file = async (sdk: Sdk, url: string) => {
  const answer = await care.http.inject({ method: 'GET', url, headers: { authorization: `Bearer ${sdk.token}` } })
  return { status: answer.statusCode }
}

/** Every invoice call of the SDK, by name. */
const calls: Record<string, (sdk: Sdk) => Promise<{ status: number }>> = {
  invoices: (sdk) => sdk.screen('invoices'),
  invoice: (sdk) => sdk.screen('invoice', { invoiceId }),
  pay_invoice: (sdk) => sdk.screen('pay_invoice', { invoiceId }),
  document: (sdk) => file(sdk, `/mobile/invoices/${invoiceId}/document?language=en`),
  statement: (sdk) => file(sdk, '/mobile/invoice_statement?year=2026&patientId=th-leo&language=en'),
}

test.each(Object.entries(calls))('%s refuses another scope, an unknown member, an ended session and a missing token', async (_, ask) => {
  expect((await ask(await care.sdk('th-ana', 'visits inbox message-center'))).status).toBe(404)
  expect((await ask(await care.sdk('th-ana', 'none'))).status).toBe(404)
  expect((await ask(await care.sdk('th-nobody'))).status).toBe(401)
  await insertEndedSession(care.db, 'sid-ended', care.clock.now())
  expect((await ask(await care.sdk('th-ana', undefined, 'sid-ended'))).status).toBe(401)
  const bare = { token: 'none', screen: (name: string) => signedOut(`/mobile/screens/${name}`), ask: async () => ({ status: 401 }) }
  expect((await ask(bare as never)).status).toBe(401)
})

const signedOut = async (url: string) => ({ status: (await care.http.inject({ method: 'POST', url, payload: {} })).statusCode })

test.each([
  ['the member who requested the visit sees and pays the invoice', 'th-ana', true],
  ['a member with a pay grant sees and pays the invoice', 'th-ben', true],
  ['the patient sees and pays the invoice', 'th-leo', true],
  ['a member who may see visits but not pay does not see the invoice', 'th-cai', false],
  ['another member does not see the invoice', 'th-zoe', false],
])('%s', async (_, id, isSeen) => {
  const sdk = await care.sdk(id)
  for (const [name, ask] of Object.entries(calls).slice(1)) expect([name, (await ask(sdk)).status]).toEqual([name, isSeen ? 200 : 404])
  expect((await sdk.screen('invoices')).data.invoices).toHaveLength(isSeen ? 1 : 0)
  const items = (await sdk.screen('inbox')).data.items.filter(({ kind }: { kind: string }) => kind === 'invoice')
  expect(items).toHaveLength(isSeen ? 1 : 0)
})

test('a member whose pay grant ends no longer sees the invoice or its inbox entry', async () => {
  care.clock.advance(1000)
  await care.logIn({ ...people.ben, managed: acting(['book', 'see-visits']) })
  const ben = await care.sdk('th-ben')
  expect((await ben.screen('invoice', { invoiceId })).status).toBe(404)
  expect((await ben.screen('inbox')).data.items.filter(({ kind }: { kind: string }) => kind === 'invoice')).toEqual([])
})

test('a member whose coverage has ended can still read and pay invoices', async () => {
  care.clock.advance(1000)
  await care.logIn({ ...people.ana, group: { ...people.ana.group, isCovered: false } })
  const ana = await care.sdk('th-ana')
  for (const [name, ask] of Object.entries(calls)) expect([name, (await ask(ana)).status]).toEqual([name, 200])
})

test('an invalid id, language or year is refused', async () => {
  const ana = await care.sdk('th-ana')
  expect((await ana.screen('invoice', { invoiceId: 'x' })).status).toBe(404)
  expect((await file(ana, `/mobile/invoices/${invoiceId}/document?language=xx`)).status).toBe(422)
  expect((await file(ana, '/mobile/invoice_statement?year=12&patientId=th-leo&language=en')).status).toBe(422)
})

const portalCalls: Record<string, object> = {
  '/mobile/invoices/search': { words: 'INV-1', member_ids: [] },
  '/mobile/invoices/read': { invoice_id: 'x' },
  '/mobile/invoices/refund': {
    invoice_id: crypto.randomUUID(),
    payment_id: crypto.randomUUID(),
    refund_id: crypto.randomUUID(),
    cents: 1,
    reason: 'x',
  },
  '/mobile/payment_flags': {},
  '/mobile/payment_flags/close': { partner: 'test', event_id: 'x' },
}

test.each(Object.entries(portalCalls))('%s is only for the portal, and requires an operator id', async (url, input) => {
  const ask = async (headers: Record<string, string>, payload: object) =>
    (await care.http.inject({ method: 'POST', url, headers, payload })).statusCode
  const { token } = await care.sdk('th-ana')
  expect(await ask({}, { operator_id: 'op', ...input })).toBe(401)
  expect(await ask({ authorization: `Bearer ${token}` }, { operator_id: 'op', ...input })).toBe(401)
  const portal = { [mobileHeaders.token]: care.care.mobileTokens[0] ?? '' }
  expect(await ask(portal, input)).toBe(422)
  expect([200, 404]).toContain(await ask(portal, { operator_id: 'op', ...input }))
})

test('every call is refused over its limit', async () => {
  const { consume } = care.care.limits
  care.care.limits.consume = () => void fail('TooManyTries', { retryAfterSeconds: 60 })
  const ana = await care.sdk('th-ana')
  for (const [name, ask] of Object.entries(calls)) expect([name, (await ask(ana)).status]).toEqual([name, 429])
  care.care.limits.consume = consume
})

test('every read, payment and document is audited', async () => {
  const ana = await care.sdk('th-ana')
  for (const ask of Object.values(calls)) await ask(ana)
  const headers = { [mobileHeaders.token]: care.care.mobileTokens[0] ?? '' }
  for (const [url, input] of Object.entries(portalCalls))
    await care.http.inject({ method: 'POST', url, headers, payload: { operator_id: 'op', ...input } })
  const { rows } = await care.pool.query<{ event: string }>(
    `select distinct event from audit_events where event like 'invoice.%' order by 1`,
  )
  expect(rows.map(({ event }) => event)).toEqual([
    'invoice.document',
    'invoice.flag.close',
    'invoice.flags',
    'invoice.pay',
    'invoice.read',
    'invoice.refund',
    'invoice.search',
    'invoice.statement',
  ])
})
