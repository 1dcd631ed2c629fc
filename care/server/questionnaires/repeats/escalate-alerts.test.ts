import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { escalateAlerts, readUnconfirmedAlerts } from '#care/server/questionnaires/repeats/escalate-alerts.ts'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { testLicenses } from '#care/server/testing/test-visits.ts'

const hourMs = 3_600_000

let care: TestCare
let clinic: ClinicBrowser
beforeAll(async () => {
  care = await openTestCare()
  clinic = clinicBrowser(care)
})
afterAll(() => care.close())

type Scene = { own: string; asked: string; orderer: string; texan: string; californian: string }
let scene: Scene
/** Adds an alert of a patient in Texas, now, and three clinicians: who ordered, another one in Texas, and one in California. */
beforeEach(async () => {
  await care.db.update(clinicians).set({ endedAt: care.clock.now() })
  const own = `th-${uuidv7()}`
  const add = (name: string, state: string) =>
    addTestClinician(care, { email: `${name}-${own}@example.com`, last: name, types: ['MentalHealth'], licenses: testLicenses([state]) })
  const [orderer, texan, californian] = [await add('Orderer', 'TX'), await add('Texan', 'TX'), await add('Californian', 'CA')]
  await care.logIn(testClaims({ member: { telehealthId: own, first: 'Ana' } }))
  await addTestVisit(care, { patientId: own, memberId: own, patientFirst: 'Ana', status: 'Locked', clinicianId: orderer, state: 'TX' })
  await clinic.enter(orderer)
  const plan = { questionnaire: 'phq-9', everyWeeks: 4, isFirstNow: true, times: 3, until: null }
  expect((await clinic.post(`/patients/${own}/chart/questionnaire-repeats`, plan)).status).toBe(200)
  const sdk = await care.sdk(own)
  const { tasks } = (await sdk.screen('my_questionnaires')).data
  const asked = tasks.find(({ askedId }: { askedId: string | null }) => askedId)?.askedId
  await sdk.screen('save_asked_questionnaire', { askedId: asked, answers: { 'phq-9-9': 'LA6569-3' }, isSent: true })
  scene = { own, asked, orderer, texan, californian }
})

const pass = async (hours: number) => {
  care.clock.advance(hours * hourMs)
  // As two nodes do.
  await Promise.all([escalateAlerts(care.care, care.db), escalateAlerts(care.care, care.db)])
}
const seenBy = async (clinicianId: string) => {
  await clinic.enter(clinicianId)
  return (await clinic.get('/questionnaire-alerts')).data.alerts.filter(({ id }: { id: string }) => id === scene.asked)
}
const confirmedBy = async (clinicianId: string) => {
  await clinic.enter(clinicianId)
  return (await clinic.post(`/questionnaire-alerts/${scene.asked}/confirm`)).status
}
const mails = async (): Promise<{ recipient: string; text: string }[]> =>
  (
    await care.pool.query('select recipient, text from care.outbox_messages where dedupe_key like $1 order by recipient', [
      `answer alert ${scene.asked} %`,
    ])
  ).rows
const auditOf = async (event: string) =>
  (await care.pool.query('select from care.audit_events where event = $1 and subject_id = $2', [event, scene.own])).rows.length

test('after an hour every clinician licensed for the state sees it once with who did not confirm, and is mailed without a name', async () => {
  const { orderer, texan, californian, own } = scene
  await pass(0.98)
  expect(await seenBy(texan)).toEqual([])
  expect(await confirmedBy(texan)).toBe(404)
  expect(await mails()).toEqual([])
  await pass(0.03)
  await pass(1)
  expect(await seenBy(texan)).toMatchObject([{ patient: { id: own }, orderedBy: { last: 'Orderer' } }])
  expect(await seenBy(orderer)).toMatchObject([{ orderedBy: null }])
  expect(await seenBy(californian)).toEqual([])
  const sent = await mails()
  expect(sent.map(({ recipient }) => recipient)).toEqual([`Texan-${own}@example.com`])
  expect(sent[0]?.text).not.toMatch(/Ana|Rivera|phq/i)
  expect(await auditOf('questionnaire.alert_escalate')).toBe(1)
})

test('a clinician without a license for the state cannot confirm it; one with it ends it for all, once', async () => {
  const { orderer, texan, californian } = scene
  await pass(1)
  expect(await confirmedBy(californian)).toBe(404)
  expect(await confirmedBy(texan)).toBe(200)
  expect(await confirmedBy(orderer)).toBe(404)
  expect(await seenBy(orderer)).toEqual([])
  expect(await auditOf('questionnaire.alert_confirm')).toBe(1)
  await pass(5)
  expect((await readUnconfirmedAlerts(care.care)).alerts).not.toContainEqual(expect.objectContaining({ id: scene.asked }))
})

test('a license that has ended shows nothing', async () => {
  const { texan } = scene
  await pass(1)
  const ended = [{ state: 'TX', number: 'T-1', expiresOn: '2020-01-01' }]
  await care.db.update(clinicians).set({ licenses: ended }).where(eq(clinicians.id, texan))
  expect(await seenBy(texan)).toEqual([])
  expect(await confirmedBy(texan)).toBe(404)
})

test('an alert that was confirmed in time is not escalated', async () => {
  expect(await confirmedBy(scene.orderer)).toBe(200)
  await pass(2)
  expect(await mails()).toEqual([])
  expect(await auditOf('questionnaire.alert_escalate')).toBe(0)
})

test('if the clinician who ordered left, those licensed for the state see it at once and are mailed after the hour; others never', async () => {
  const { orderer, texan, californian } = scene
  await care.db.update(clinicians).set({ endedAt: care.clock.now() }).where(eq(clinicians.id, orderer))
  expect(await seenBy(texan)).toHaveLength(1)
  expect(await seenBy(californian)).toEqual([])
  await pass(1)
  expect(await mails()).toHaveLength(1)
  expect(await seenBy(californian)).toEqual([])
})

test('the portal reads it from five hours on, without the patient; nobody else may', async () => {
  const its = async () => (await readUnconfirmedAlerts(care.care)).alerts.filter(({ id }) => id === scene.asked)
  await pass(4.9)
  expect(await its()).toEqual([])
  await pass(0.2)
  expect(await its()).toEqual([{ id: scene.asked, at: expect.any(String) }])
  await pass(7 * 24)
  expect(await its()).toEqual([])
  const url = '/mobile/questionnaire-alerts/unconfirmed'
  expect((await care.http.inject({ method: 'GET', url })).statusCode).toBe(401)
})
