import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deliverOrders } from '#care/server/prescribing/deliver-orders.ts'
import { prescriptionSends, prescriptions } from '#care/server/schema/prescription-tables.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { addStartedVisit, deliverTest, loadTestDrugs, signTest } from '#care/server/testing/test-prescriptions.ts'
import { pharmacySignatureHeader } from '#platform/gateways/prescribing/prescribing.ts'

let care: TestCare
let browser: ClinicBrowser
let visitId: string
let clinicianId: string
beforeEach(async () => {
  care = await openTestCare()
  await care.logIn(testClaims())
  await loadTestDrugs(care)
  clinicianId = await addTestClinician(care)
  browser = clinicBrowser(care)
  await browser.enter(clinicianId)
  visitId = await addStartedVisit(care, clinicianId)
})
afterEach(() => care.close())

const statusOf = async (id: string) =>
  (await care.db.select({ status: prescriptions.status }).from(prescriptions).where(eq(prescriptions.id, id)))[0]?.status
const sendsOf = (id: string) => care.db.select().from(prescriptionSends).where(eq(prescriptionSends.prescriptionId, id))
const inbox = async () =>
  (await (await care.sdk('th-ana')).screen('inbox')).data.items.map(({ update }: { update: string }) => update) as string[]
const mailsTo = async (to: string) => {
  const { rows } = await care.pool.query('select subject from care.outbox_messages where recipient = $1', [to])
  return rows.map(({ subject }) => subject as string)
}
const minute = 60_000

test('an order is sent, confirmed by the pharmacy and handed out, and the member is told', async () => {
  const id = await signTest(browser, visitId)
  expect(await statusOf(id)).toBe('queued')
  await deliverOrders(care.care)
  expect(await statusOf(id)).toBe('sent')
  await deliverTest(care)
  expect(await statusOf(id)).toBe('dispensed')
  expect([...care.prescribing.orders.values()]).toMatchObject([
    {
      puts: 1,
      order: {
        directions: 'Take 1 tablet by mouth once a day.',
        drug: { text: 'Cetirizine 10 MG Oral Tablet', ndc: '99999000001', rxcui: '4711' },
        quantity: 30,
      },
    },
  ])
  expect((await inbox()).sort()).toEqual(['Dispensed', 'Received'])
  expect(await mailsTo('ana.rivera@example.com')).not.toHaveLength(0)
  expect(JSON.stringify(await mailsTo('ana.rivera@example.com'))).not.toMatch(/cetirizine/i)
})

test('while the partner is down for an hour nothing is lost, clinician and member are told, and then every order arrives exactly once', async () => {
  care.partner.behave = () => 'down'
  const products = ['cetirizine-10-mg', 'ibuprofen-400-mg', 'wondermab-1-mg']
  const ids: string[] = []
  for (const productId of products) ids.push(await signTest(browser, visitId, { productId }))
  for (let at = 0; at < 60; at++) {
    await deliverOrders(care.care)
    care.clock.advance(minute)
  }
  for (const id of ids) expect(await statusOf(id)).toBe('queued')
  expect(care.prescribing.orders.size).toBe(0)
  expect(await inbox()).toEqual(['Delayed', 'Delayed', 'Delayed'])
  expect(await mailsTo('dr.okafor@example.com')).toEqual(Array(3).fill('A prescription needs your attention'))
  // The session ended in the meantime.
  await browser.enter(clinicianId)
  const { data } = await browser.get('/prescriptions')
  expect(data.attention).toHaveLength(3)

  care.partner.behave = () => 'acknowledge'
  care.clock.advance(5 * minute)
  await deliverOrders(care.care)
  await deliverOrders(care.care)
  for (const id of ids) expect(await statusOf(id)).toBe('sent')
  expect([...care.prescribing.orders.values()].map(({ puts }) => puts)).toEqual([1, 1, 1])
  expect(new Set([...care.prescribing.orders.values()].map(({ order }) => order.reference)).size).toBe(3)
  expect((await browser.get('/prescriptions')).data.attention).toEqual([])
})

test('an order whose answer is lost is sent again with the same id: the partner has it once', async () => {
  care.partner.behave = () => 'stall'
  const id = await signTest(browser, visitId)
  await deliverOrders(care.care, { attemptMs: 20 })
  expect(await statusOf(id)).toBe('queued')
  care.partner.behave = () => 'acknowledge'
  care.clock.advance(minute)
  await deliverOrders(care.care)
  expect(await statusOf(id)).toBe('sent')
  expect([...care.prescribing.orders.values()].map(({ puts }) => puts)).toEqual([2])
  expect(care.prescribing.orders.size).toBe(1)
})

test('an attempt that a crash cut off is repeated once its lease is over, with the same id', async () => {
  const id = await signTest(browser, visitId)
  // The claim of a server that then died.
  const [send] = await sendsOf(id)
  const lease = new Date(care.clock.now().getTime() + minute)
  await care.db
    .update(prescriptionSends)
    .set({ attempts: 1, nextAttemptAt: lease })
    .where(eq(prescriptionSends.id, `${send?.id}`))
  expect(await deliverOrders(care.care)).toBe(0)
  care.clock.advance(minute)
  expect(await deliverOrders(care.care)).toBe(1)
  expect([...care.prescribing.orders.keys()]).toEqual([send?.id])
})

test('two servers at once send an order once', async () => {
  await signTest(browser, visitId)
  const made = await Promise.all([deliverOrders(care.care), deliverOrders(care.care)])
  expect(made.sort()).toEqual([0, 1])
  expect([...care.prescribing.orders.values()].map(({ puts }) => puts)).toEqual([1])
})

test('a refused order fails, is told to both, and can be sent again under another id', async () => {
  care.partner.behave = () => 'refuse'
  const id = await signTest(browser, visitId)
  await deliverOrders(care.care)
  expect(await statusOf(id)).toBe('failed')
  expect(await inbox()).toEqual(['Failed'])
  expect(await mailsTo('dr.okafor@example.com')).toHaveLength(1)
  care.partner.behave = () => 'acknowledge'
  expect((await browser.post(`/prescriptions/${id}/resend`)).status).toBe(200)
  expect((await browser.post(`/prescriptions/${id}/resend`)).errors).toEqual(['PrescriptionChanged'])
  await deliverTest(care)
  expect(await statusOf(id)).toBe('dispensed')
  expect(await sendsOf(id)).toHaveLength(2)
})

test('an order rejected by the pharmacy fails; a late report on it changes nothing once it was sent again', async () => {
  care.partner.behave = () => 'reject'
  const id = await signTest(browser, visitId)
  await deliverTest(care)
  expect(await statusOf(id)).toBe('failed')
  const [first] = await sendsOf(id)
  await browser.enter(clinicianId)
  expect((await browser.post(`/prescriptions/${id}/resend`)).status).toBe(200)
  const { body, signature } = care.prescribing.signedEvent('order.rejected', `${first?.id}`)
  expect((await postEvent(body, signature)).statusCode).toBe(200)
  expect(await statusOf(id)).toBe('queued')
})

test('after a day without an answer the order fails, and a resend keeps its id', async () => {
  care.partner.behave = () => 'down'
  const id = await signTest(browser, visitId)
  await deliverOrders(care.care)
  care.clock.advance(24 * 60 * minute)
  await deliverOrders(care.care)
  expect(await statusOf(id)).toBe('failed')
  const [before] = await sendsOf(id)
  await browser.enter(clinicianId)
  expect((await browser.post(`/prescriptions/${id}/resend`)).status).toBe(200)
  care.partner.behave = () => 'acknowledge'
  await deliverOrders(care.care)
  expect([...care.prescribing.orders.keys()]).toEqual([before?.id])
})

test('a cancellation before the first attempt sends nothing; later the pharmacy is asked, after its order', async () => {
  const early = await signTest(browser, visitId)
  await browser.post(`/prescriptions/${early}/cancel`)
  expect(await statusOf(early)).toBe('cancelled')
  expect(await deliverOrders(care.care)).toBe(0)

  const late = await signTest(browser, visitId)
  await deliverOrders(care.care)
  await browser.post(`/prescriptions/${late}/cancel`)
  expect(await statusOf(late)).toBe('cancelling')
  await deliverTest(care)
  expect(await statusOf(late)).toBe('cancelled')
  expect([...care.prescribing.orders.values()].map(({ isCancelled }) => isCancelled)).toEqual([true])
})

test('an order canceled during an outage never reaches the pharmacy as an order', async () => {
  care.partner.behave = () => 'down'
  const id = await signTest(browser, visitId)
  await deliverOrders(care.care)
  await browser.post(`/prescriptions/${id}/cancel`)
  care.partner.behave = () => 'acknowledge'
  care.clock.advance(minute)
  await deliverTest(care)
  expect(await statusOf(id)).toBe('cancelled')
  expect([...care.prescribing.orders.values()].map(({ isCancelled, puts }) => [isCancelled, puts])).toEqual([[true, 0]])
})

const postEvent = (body: Buffer, signature: string | undefined) =>
  care.http.inject({
    method: 'POST',
    url: '/mobile/pharmacy-events',
    headers: { 'content-type': 'application/json', ...(signature === undefined ? {} : { [pharmacySignatureHeader]: signature }) },
    payload: body,
  })

test('a report needs its signature, and counts once however often it comes', async () => {
  const id = await signTest(browser, visitId)
  await deliverOrders(care.care)
  const [send] = await sendsOf(id)
  const { body, signature } = care.prescribing.signedEvent('order.dispensed', `${send?.id}`)
  expect((await postEvent(body, undefined)).statusCode).toBe(400)
  expect(
    (
      await postEvent(
        body,
        signature.replace(/.$/, (sign) => (sign === '0' ? '1' : '0')),
      )
    ).statusCode,
  ).toBe(400)
  expect((await postEvent(Buffer.from(`${body} `), signature)).statusCode).toBe(400)
  expect(await statusOf(id)).toBe('sent')
  for (let at = 0; at < 3; at++) expect((await postEvent(body, signature)).statusCode).toBe(200)
  expect(await statusOf(id)).toBe('dispensed')
  // The confirmation that was overtaken takes nothing back.
  const late = care.prescribing.signedEvent('order.received', `${send?.id}`)
  expect((await postEvent(late.body, late.signature)).statusCode).toBe(200)
  expect(await statusOf(id)).toBe('dispensed')
  expect(await inbox()).toEqual(['Dispensed'])
  care.clock.advance(6 * minute)
  expect((await postEvent(body, signature)).statusCode).toBe(400)
})

test.each([
  '',
  'not json',
  '{}',
  '{"id":"a","created":1,"type":"order.eaten","order":"x"}',
  '{"id":"","created":1e99,"type":"order.received","order":"x"}',
])('a signed report with the body %j is refused without harm', async (text) => {
  const { signed } = await import('#platform/gateways/payment-signature.ts')
  const body = Buffer.from(text)
  expect((await postEvent(body, signed('test-pharmacy', body, care.clock.now()))).statusCode).toBe(400)
})

test('a report on an unknown order is stored and changes nothing', async () => {
  const id = await signTest(browser, visitId)
  await deliverOrders(care.care)
  for (const order of ['no-uuid', '00000000-0000-4000-8000-000000000000']) {
    const { body, signature } = care.prescribing.signedEvent('order.rejected', order)
    expect((await postEvent(body, signature)).statusCode).toBe(200)
  }
  expect(await statusOf(id)).toBe('sent')
})
