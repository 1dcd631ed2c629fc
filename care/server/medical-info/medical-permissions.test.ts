import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertEndedSession } from '#care/server/session/member-store.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { fail } from '#platform/http/fail.ts'

const mia = { telehealthId: 'th-mia', first: 'Mia', last: 'Rivera', dateOfBirth: '2020-05-05' }

let care: TestCare
let visitId: string
const entryId = randomUUID()
beforeEach(async () => {
  care = await openTestCare()
  await care.logIn(testClaims({ managed: [{ ...mia, scopes: ['book', 'see-visits', 'see-records', 'messages', 'pay', 'share'] }] }))
  await care.logIn(testClaims({ member: { telehealthId: 'th-ben', first: 'Ben' }, managed: [{ ...mia, scopes: ['see-records'] }] }))
  await care.logIn(testClaims({ member: { telehealthId: 'th-cleo' }, managed: [{ ...mia, scopes: ['pay', 'see-visits', 'book'] }] }))
  await care.logIn(testClaims({ member: { telehealthId: 'th-zoe', first: 'Zoe' } }))
  const ana = await care.sdk('th-ana')
  expect((await calls.save_medical_entry?.(ana))?.status).toBe(200)
  visitId = await addTestVisit(care)
})
afterEach(() => care.close())

type Sdk = Awaited<ReturnType<TestCare['sdk']>>
const patientId = 'th-mia'

/** Every call of the flow, about a patient whom Ana manages. */
const calls: Record<string, (sdk: Sdk) => Promise<{ status: number; errors?: string[] | undefined }>> = {
  medical_info: (sdk) => sdk.screen('medical_info', { patientId }),
  save_medical_entry: (sdk) =>
    sdk.screen('save_medical_entry', {
      patientId,
      list: 'medications',
      entryId,
      version: 0,
      data: { name: 'Ibuprofen', course: 'current' },
    }),
  remove_medical_entry: (sdk) =>
    sdk.screen('remove_medical_entry', { patientId, list: 'medications', entryId, version: 1, isRemoved: false }),
  confirm_medical_lists: (sdk) =>
    sdk.screen('confirm_medical_lists', { patientId, lists: [{ list: 'medications', version: 1, isNone: false }] }),
}
const all = Object.entries(calls)

test.each(all)('%s refuses another scope, an unknown member, an expired token and an ended session', async (_, ask) => {
  expect(await ask(await care.sdk('th-ana', 'visits message-center'))).toMatchObject({ status: 404, errors: ['FeatureNotEnabled'] })
  expect((await ask(await care.sdk('th-nobody'))).status).toBe(401)
  const old = await care.sdk('th-ana')
  care.clock.advance(900_000)
  expect((await ask(old)).status).toBe(401)
  await insertEndedSession(care.db, 'sid-ended', care.clock.now())
  expect((await ask(await care.sdk('th-ana', undefined, 'sid-ended'))).status).toBe(401)
})

test.each(all)('%s is only for members who manage the patient', async (_, ask) => {
  expect((await ask(await care.sdk('th-ana'))).status).toBe(200)
  expect(await ask(await care.sdk('th-zoe'))).toMatchObject({ status: 404, errors: ['NotFound'] })
  expect(await ask(await care.sdk('th-cleo'))).toMatchObject({ status: 409, errors: ['ScopeMissing'] })
})

test("a member who may only see a child's records reads the lists but cannot change them", async () => {
  const ben = await care.sdk('th-ben')
  const { data } = await ben.screen('medical_info', { patientId })
  expect(data.person).toMatchObject({ first: 'Mia', isSelf: false, mayChange: false })
  for (const [name, ask] of all.slice(1)) expect([name, (await ask(ben)).errors]).toEqual([name, ['MedicalOnlySeen']])
})

test('an entry of another patient is not found by its id', async () => {
  const zoe = await care.sdk('th-zoe')
  const own = { patientId: 'th-zoe', list: 'medications', entryId }
  expect((await zoe.screen('remove_medical_entry', { ...own, version: 1, isRemoved: true })).status).toBe(404)
  const data = { name: 'Other', course: 'current' }
  for (const version of [0, 1]) expect((await zoe.screen('save_medical_entry', { ...own, version, data })).status).toBe(404)
})

test('only a clinician who may open the visit reads the medical information', async () => {
  const path = `/visits/${visitId}/medical-info`
  expect((await clinicBrowser(care).get(path)).status).toBe(401)
  const pending = clinicBrowser(care)
  await pending.enter(await addTestClinician(care), { isPending: true })
  expect((await pending.get(path)).status).toBe(403)
  const therapist = clinicBrowser(care)
  await therapist.enter(await addTestClinician(care, { email: 'maja@example.com', types: ['MentalHealth'] }))
  expect((await therapist.get(path)).status).toBe(404)
})

test('every call is refused over its limit', async () => {
  const { consume } = care.care.limits
  care.care.limits.consume = () => void fail('TooManyTries', { retryAfterSeconds: 60 })
  const ana = await care.sdk('th-ana')
  for (const [name, ask] of all) expect([name, (await ask(ana)).status]).toEqual([name, 429])
  care.care.limits.consume = consume
})

test('every read and change is audited with its patient', async () => {
  const ana = await care.sdk('th-ana')
  for (const [name, ask] of all) expect([name, (await ask(ana)).status]).toEqual([name, 200])
  const { rows } = await care.pool.query<{ event: string }>(
    `select distinct event from audit_events where event like 'medical.%' and outcome = 'ok' and subject_id = 'th-mia' order by 1`,
  )
  expect(rows.map(({ event }) => event)).toEqual(['medical.confirm', 'medical.read', 'medical.restore', 'medical.save'])
})
