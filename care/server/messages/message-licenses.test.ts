import { afterEach, beforeEach, expect, test } from 'vitest'
import { licenseColumns, updateClinician } from '#care/server/clinicians/clinician-store.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { answerAs, answerIn, writeTo } from '#care/server/testing/test-messages.ts'
import { testLicenses } from '#care/server/testing/test-visits.ts'
import type { License } from '#shared/visits/license-rules.ts'

let care: TestCare
let clinicianId: string
let clinic: ClinicBrowser
let ana: Awaited<ReturnType<TestCare['sdk']>>
beforeEach(async () => {
  care = await openTestCare({ startsAt: '2026-11-23T17:00:00Z' })
  clinicianId = await addTestClinician(care, { licenses: testLicenses(['TX']) })
  await care.logIn(testClaims())
  ana = await care.sdk('th-ana')
  clinic = clinicBrowser(care)
  await clinic.enter(clinicianId)
})
afterEach(() => care.close())

const license = (licenses: readonly License[]) => updateClinician(care.db, clinicianId, licenseColumns(licenses))
const until = (expiresOn: string, state = 'TX'): License => ({ state, number: 'T-1', expiresOn })

/** Visits of the patient in this state, requested later than all before. */
const moveTo = (state: string) => {
  care.clock.advance(60_000)
  return addTestVisit(care, { state, status: 'Completed' })
}

test.each<[string, License[], string, boolean]>([
  ['no license', [], 'TX', false],
  ['a license for another state', [until('2027-05-31', 'CA')], 'TX', false],
  ['a license that ended yesterday', [until('2026-11-22')], 'TX', false],
  ['a license on its last day', [until('2026-11-23')], 'TX', true],
  ['licenses for two states', [until('2027-05-31', 'NV'), until('2027-05-31')], 'NV', true],
  ['a patient who moved', [until('2027-05-31')], 'NV', false],
])('%s: writing to the team, writing again and answering say the same', async (_case, licenses, state, isOpen) => {
  const { threadId } = (await writeTo(ana)).data
  await license(licenses)
  await moveTo(state)
  const [refused, answer] = [isOpen ? undefined : ['TeamNotLicensed'], await answerAs(clinic, threadId, 'Rest.')]
  expect((await writeTo(ana)).errors).toEqual(refused)
  expect((await answerIn(ana, threadId, 'And now?')).errors).toEqual(refused)
  expect(answer.errors).toEqual(isOpen ? undefined : ['NotLicensed'])
  expect((await ana.screen('message_thread', { threadId })).data.refusal).toBe(isOpen ? null : 'TeamNotLicensed')
  expect((await clinic.get(`/threads/${threadId}`)).data).toMatchObject({ patientState: state, isLicensed: isOpen })
})

test('billing and support is written to and answers in every state', async () => {
  await license([])
  const { threadId } = (await writeTo(ana, { team: 'BillingSupport' })).data
  expect((await answerAs(clinic, threadId, 'It is paid.')).status).toBe(200)
})

test('without a license an answer about scheduling is sent only when the clinician says so; the member reads it, and it is audited', async () => {
  const { threadId } = (await writeTo(ana)).data
  await moveTo('NV')
  const { data } = await clinic.put(`/threads/${threadId}/draft`, { text: 'Please request a visit.' })
  const send = (isLogistics?: boolean) => clinic.post(`/threads/${threadId}/messages`, { draftId: data.draftId, isLogistics })
  expect((await send()).errors).toEqual(['NotLicensed'])
  expect((await send(true)).status).toBe(200)
  const last = (await ana.screen('message_thread', { threadId })).data.messages.at(-1)
  expect(last).toMatchObject({ text: 'Please request a visit.', isLogistics: true })
  const { rows } = await care.pool.query(`select reason from care.audit_events where event = 'message.answer' and outcome = 'ok'`)
  expect(rows).toEqual([{ reason: 'no medical advice' }])
})

test('an answer with a license carries no such label, whatever the page says', async () => {
  const { threadId } = (await writeTo(ana)).data
  const { data } = await clinic.put(`/threads/${threadId}/draft`, { text: 'Rest.' })
  await clinic.post(`/threads/${threadId}/messages`, { draftId: data.draftId, isLogistics: true })
  expect((await ana.screen('message_thread', { threadId })).data.messages.at(-1)).toMatchObject({ isLogistics: false })
})

test('before any visit the ZIP code counts: that of the patient, of somebody who acts for a child, and none refuses', async () => {
  const leo = { telehealthId: 'th-leo', first: 'Leo', last: 'Rivera', dateOfBirth: '2018-03-02', scopes: ['messages' as const] }
  await care.logIn(testClaims({ member: { telehealthId: 'th-ben', zip: '89101' }, managed: [leo] }))
  const ben = await care.sdk('th-ben')
  expect((await writeTo(ben, { patientId: 'th-ben' })).errors).toEqual(['TeamNotLicensed'])
  expect((await writeTo(ben, { patientId: 'th-leo' })).errors).toEqual(['TeamNotLicensed'])
  await license(testLicenses(['NV']))
  expect((await writeTo(ben, { patientId: 'th-leo' })).status).toBe(200)
  await care.logIn(testClaims({ member: { telehealthId: 'th-ben', zip: null } }))
  expect((await writeTo(ben, { patientId: 'th-ben' })).errors).toEqual(['TeamNotLicensed'])
})
