import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { updateClinician } from '#care/server/clinicians/clinician-store.ts'
import { prescriptions } from '#care/server/schema/prescription-tables.ts'
import { insertEndedSession } from '#care/server/session/member-store.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { addStartedVisit, deliverTest, loadTestDrugs, signTest } from '#care/server/testing/test-prescriptions.ts'

const mia = { telehealthId: 'th-mia', first: 'Mia', last: 'Rivera', dateOfBirth: '2020-05-05' }

let care: TestCare
let browser: ClinicBrowser
let clinicianId: string
let id: string
beforeEach(async () => {
  care = await openTestCare()
  await care.logIn(testClaims({ managed: [{ ...mia, scopes: ['book', 'see-visits', 'see-records', 'messages', 'pay', 'share'] }] }))
  await care.logIn(testClaims({ member: { telehealthId: 'th-ben', first: 'Ben' }, managed: [{ ...mia, scopes: ['see-records'] }] }))
  await care.logIn(testClaims({ member: { telehealthId: 'th-cleo' }, managed: [{ ...mia, scopes: ['pay', 'see-visits', 'book'] }] }))
  await care.logIn(testClaims({ member: { telehealthId: 'th-zoe', first: 'Zoe' } }))
  await loadTestDrugs(care)
  clinicianId = await addTestClinician(care)
  browser = clinicBrowser(care)
  await browser.enter(clinicianId)
  const visitId = await addStartedVisit(care, clinicianId, { patientId: 'th-mia', patientFirst: 'Mia', patientDateOfBirth: '2020-05-05' })
  id = await signTest(browser, visitId)
  await deliverTest(care)
  await browser.enter(clinicianId)
})
afterEach(() => care.close())

type Sdk = Awaited<ReturnType<TestCare['sdk']>>

const calls: Record<string, (sdk: Sdk) => Promise<{ status: number; errors?: string[] | undefined }>> = {
  my_prescription: (sdk) => sdk.screen('my_prescription', { prescriptionId: id }),
  request_refill: (sdk) => sdk.screen('request_refill', { requestId: randomUUID(), prescriptionId: id }),
}
const all = Object.entries(calls)

test.each(all)('%s refuses another scope of the token, an unknown member, an expired token and an ended session', async (_, ask) => {
  expect(await ask(await care.sdk('th-ana', 'medical-info message-center'))).toMatchObject({ status: 404, errors: ['FeatureNotEnabled'] })
  expect((await ask(await care.sdk('th-nobody'))).status).toBe(401)
  const old = await care.sdk('th-ana')
  care.clock.advance(900_000)
  expect((await ask(old)).status).toBe(401)
  await insertEndedSession(care.db, 'sid-ended', care.clock.now())
  expect((await ask(await care.sdk('th-ana', undefined, 'sid-ended'))).status).toBe(401)
})

test.each(all)('%s is for the patient and those who may see their records', async (_, ask) => {
  expect((await ask(await care.sdk('th-ana'))).status).toBe(200)
  expect(await ask(await care.sdk('th-zoe'))).toMatchObject({ status: 404, errors: ['NotFound'] })
  expect(await ask(await care.sdk('th-cleo'))).toMatchObject({ status: 409, errors: ['ScopeMissing'] })
})

test('the list has only what the member may see, without the clinician’s reasons', async () => {
  const listOf = async (member: string) => {
    const { data } = await (await care.sdk(member)).screen('my_prescriptions')
    return data.prescriptions as { prescription: { content: { overrides: unknown[] } }; refillRefusal: string | null }[]
  }
  const [own] = await listOf('th-ana')
  expect(own?.prescription.content.overrides).toEqual([])
  expect(own?.refillRefusal).toBeNull()
  expect((await listOf('th-ben'))[0]?.refillRefusal).toBe('MedicalOnlySeen')
  for (const other of ['th-cleo', 'th-zoe']) expect(await listOf(other)).toEqual([])
})

test('who may only see the prescription cannot ask, and nobody after the coverage has ended', async () => {
  expect((await calls.request_refill?.(await care.sdk('th-ben')))?.errors).toEqual(['MedicalOnlySeen'])
  const managed = [{ ...mia, scopes: ['book' as const, 'see-records' as const] }]
  await care.logIn(testClaims({ managed, group: { isCovered: false } }), 'sid-2')
  const ended = await care.sdk('th-ana', undefined, 'sid-2')
  expect((await calls.request_refill?.(ended))?.errors).toEqual(['CoverageEnded'])
  expect((await calls.my_prescription?.(ended))?.status).toBe(200)
})

const ask = async (requestId = randomUUID(), note = '') =>
  (await care.sdk('th-ana')).screen('request_refill', { requestId, prescriptionId: id, note })
const requests = async (by = browser) => (await by.get('/prescriptions')).data.refills as { id: string; note: string; askedBy: string }[]
const rowOf = async (prescriptionId: string) => (await care.db.select().from(prescriptions).where(eq(prescriptions.id, prescriptionId)))[0]

test('a request reaches the clinic once; approved, one more supply is signed and sent, and the member is told', async () => {
  const requestId = randomUUID()
  expect((await ask(requestId, 'Two left.')).status).toBe(200)
  expect((await ask(requestId)).status).toBe(200)
  expect((await ask()).errors).toEqual(['RefillAsked'])
  expect(await requests()).toMatchObject([{ id: requestId, note: 'Two left.', askedBy: 'Ana Rivera' }])
  expect((await browser.post(`/refills/${requestId}/answer`, { isApproved: true, answer: '' })).status).toBe(200)
  expect((await browser.post(`/refills/${requestId}/answer`, { isApproved: true, answer: '' })).errors).toEqual(['PrescriptionChanged'])
  expect(await requests()).toEqual([])
  const { data } = await (await care.sdk('th-ana')).screen('my_prescriptions')
  expect(data.prescriptions.map((one: { prescription: { refillsLeft: number } }) => one.prescription.refillsLeft)).toEqual([0, 1])
  expect(data.prescriptions[1].refill).toMatchObject({ status: 'approved', note: 'Two left.' })
  await deliverTest(care)
  expect(care.prescribing.orders.size).toBe(2)
  const news = (await (await care.sdk('th-ana')).screen('inbox')).data.items.map(({ update }: { update: string }) => update)
  expect(news).toContain('RefillApproved')
  // A refill is no prescription of which refills can be asked for.
  const refillId = data.prescriptions[0].prescription.id
  const again = await (await care.sdk('th-ana')).screen('request_refill', { requestId: randomUUID(), prescriptionId: refillId })
  expect(again.errors).toEqual(['NoRefillsLeft'])
})

test('declining needs an answer in plain words, which the member reads', async () => {
  const requestId = randomUUID()
  await ask(requestId)
  const answer = (text: string) => browser.post(`/refills/${requestId}/answer`, { isApproved: false, answer: text })
  expect((await answer('')).errors).toEqual(['AnswerNeeded'])
  expect((await answer('take bid')).errors).toEqual(['AbbreviationUnsafe'])
  expect((await answer('Please see us first.')).status).toBe(200)
  const { data } = await (await care.sdk('th-ana')).screen('my_prescription', { prescriptionId: id })
  expect(data.prescription.refill).toMatchObject({ status: 'declined', answer: 'Please see us first.' })
  expect((await rowOf(id))?.refillsUsed).toBe(0)
})

test('only clinicians of the visit’s kind who are licensed where the patient is see a request or answer it', async () => {
  const requestId = randomUUID()
  await ask(requestId)
  const other = clinicBrowser(care)
  const otherId = await addTestClinician(care, { email: 'other@example.com', types: ['MentalHealth'] })
  await other.enter(otherId)
  const refused = async () => {
    expect(await requests(other)).toEqual([])
    expect((await other.post(`/refills/${requestId}/answer`, { isApproved: true, answer: '' })).errors).toEqual(['NotFound'])
  }
  await refused()
  await updateClinician(care.db, otherId, { types: ['GeneralMedical'], licenses: [{ state: 'TX', number: '1', expiresOn: '2026-11-19' }] })
  await refused()
  await updateClinician(care.db, otherId, { licenses: [{ state: 'TX', number: '1', expiresOn: '2199-12-31' }] })
  expect(await requests(other)).toHaveLength(1)
  expect((await other.post(`/refills/${requestId}/answer`, { isApproved: true, answer: '' })).status).toBe(200)
})

test('a new allergy stops the approval until there is a reason', async () => {
  const requestId = randomUUID()
  await ask(requestId)
  const ana = await care.sdk('th-ana')
  const data = { name: 'Cetirizine', reaction: 'Rash', severity: 'severe' }
  await ana.screen('save_medical_entry', { patientId: 'th-mia', list: 'allergies', entryId: randomUUID(), version: 0, data })
  const approve = (reasons: object) => browser.post(`/refills/${requestId}/answer`, { isApproved: true, answer: '', reasons })
  expect((await approve({})).errors).toEqual(['OverrideNeeded'])
  expect((await rowOf(id))?.refillsUsed).toBe(0)
  expect((await approve({ 'allergy cetirizine': 'Tested since.' })).status).toBe(200)
})

test('after a year there is no refill, asked before or not', async () => {
  const requestId = randomUUID()
  await ask(requestId)
  care.clock.advance(365 * 86_400_000)
  await browser.enter(clinicianId)
  expect((await browser.post(`/refills/${requestId}/answer`, { isApproved: true, answer: '' })).errors).toEqual(['PrescriptionTooOld'])
  expect((await browser.post(`/refills/${requestId}/answer`, { isApproved: false, answer: 'Too old.' })).status).toBe(200)
  expect((await ask()).errors).toEqual(['PrescriptionTooOld'])
})

test('every read and request is in the patient’s audit, by whom', async () => {
  await calls.my_prescription?.(await care.sdk('th-ben'))
  await ask()
  const { rows } = await care.pool.query(
    `select event, actor_id from care.audit_events where subject_id = 'th-mia' and event in ('prescription.read', 'refill.request')`,
  )
  expect(rows).toEqual([
    { event: 'prescription.read', actor_id: 'th-ben' },
    { event: 'refill.request', actor_id: 'th-ana' },
  ])
})
