import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { licenseColumns, updateClinician } from '#care/server/clinicians/clinician-store.ts'
import { warnOfLicenses } from '#care/server/clinicians/license-warnings.ts'
import { slots, visits } from '#care/server/schema/visit-tables.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { addSlot, sendDraft, testLicenses } from '#care/server/testing/test-visits.ts'
import { outboxMessages } from '#platform/schema/platform-tables.ts'
import type { License } from '#shared/visits/license-rules.ts'

let care: TestCare
let clinicianId: string
let clinic: ClinicBrowser
let ana: Awaited<ReturnType<TestCare['sdk']>>
beforeAll(async () => {
  care = await openTestCare()
  clinicianId = await addTestClinician(care)
})
afterAll(() => care.close())

const start = '2026-11-23T17:00:00Z'
beforeEach(async () => {
  care.clock.set(start)
  for (const table of [slots, visits]) await care.db.delete(table)
  await license(testLicenses(['TX']))
  await care.logIn(testClaims({ member: { telehealthId: 'th-ana' } }))
  ana = await care.sdk('th-ana')
  clinic = clinicBrowser(care)
  await clinic.enter(clinicianId)
})

const license = (licenses: readonly License[]) => updateClinician(care.db, clinicianId, licenseColumns(licenses))
const until = (expiresOn: string, state = 'TX'): License => ({ state, number: 'T-1', expiresOn })
const ahead = (minutes: number) => new Date(care.clock.now().getTime() + minutes * 60_000)
const day = 24 * 60

test.each<[string, License[], string, boolean]>([
  ['no license', [], 'TX', false],
  ['a license for another state', [until('2027-05-31', 'CA')], 'TX', false],
  ['a license that ended yesterday', [until('2026-11-22')], 'TX', false],
  ['a license on its last day', [until('2026-11-23')], 'TX', true],
  ['licenses for two states', [until('2027-05-31', 'CA'), until('2027-05-31')], 'TX', true],
  ['a patient who moved', [until('2027-05-31')], 'NV', false],
  ['a patient who moved to the second state', [until('2027-05-31', 'NV'), until('2027-05-31')], 'NV', true],
])('%s: queue, visit, accept, slots, hold and phone say the same', async (_case, licenses, state, isOpen) => {
  await addTestVisit(care, { status: 'Completed' })
  const id = await addTestVisit(care, { state })
  const slotId = await addSlot(care.db, clinicianId, ahead(120))
  await license(licenses)
  expect((await clinic.get('/queue')).data.rows).toHaveLength(isOpen ? 1 : 0)
  expect((await clinic.get(`/visits/${id}`)).status).toBe(isOpen ? 200 : 404)
  const { data } = await ana.screen('open_slots', { type: 'GeneralMedical', method: 'Video', state })
  expect(data.slots).toHaveLength(isOpen ? 1 : 0)
  if (isOpen) expect((await ana.screen('hold_slot', { slotId })).status).toBe(200)
  expect((await clinic.post(`/visits/${id}/accept`)).status).toBe(isOpen ? 200 : 404)
  const mine = await addTestVisit(care, { state, clinicianId, status: 'Locked', acceptedAt: ahead(0) })
  expect((await ana.screen('call_me_instead', { consultId: mine, phone: '5125550111' })).errors).toEqual(
    isOpen ? undefined : ['PhoneNotServed'],
  )
})

test('a license that has ended since stops the start, but the visit can be released, and one that has begun can be completed', async () => {
  const own = { clinicianId, acceptedAt: ahead(-5) }
  const accepted = await addTestVisit(care, { ...own, status: 'Locked' })
  const begun = await addTestVisit(care, { ...own, status: 'Started', startedAt: ahead(-5) })
  await license([until('2026-11-22')])
  expect((await clinic.post(`/visits/${accepted}/start`)).errors).toEqual(['NotLicensed'])
  expect((await clinic.post(`/visits/${accepted}/release`)).data).toEqual({ status: 'Requested' })
  expect((await clinic.post(`/visits/${begun}/complete`, { notes: 'n', summary: 'Rest.' })).data).toEqual({ status: 'Completed' })
})

test('no time after the last day is offered, held, accepted, proposed or chosen', async () => {
  await license([until('2026-11-24')])
  const late = ahead(3 * day)
  const slotId = await addSlot(care.db, clinicianId, late)
  expect((await ana.screen('open_slots', { type: 'GeneralMedical', method: 'Video', state: 'TX' })).data.slots).toEqual([])
  const arranged = { isOnDemand: false, requestedAt: late, requestedTimes: [late] }
  const id = await addTestVisit(care, arranged)
  const refused = await clinic.post(`/visits/${id}/accept`, { at: late.toISOString() })
  expect(refused.body.meta.errorMessages).toMatchObject([{ code: 'NotLicensed', field: 'at' }])
  const proposal = await clinic.post(`/visits/${id}/propose`, { times: [ahead(60).toISOString(), late.toISOString()] })
  expect(proposal.body.meta.errorMessages).toMatchObject([{ code: 'NotLicensed', field: 'times' }])
  const proposed = await addTestVisit(care, { ...arranged, clinicianId, status: 'Proposed', proposedTimes: [late] })
  const chosen = await ana.screen('choose_time', { consultId: proposed, at: late.toISOString() })
  expect(chosen.body.meta.errorMessages).toMatchObject([{ code: 'SlotTaken', field: 'at' }])
  await license([until('2027-05-31')])
  expect((await ana.screen('hold_slot', { slotId })).status).toBe(200)
})

test('no time is offered, accepted, proposed, chosen or requested at which the visit would outlast the license', async () => {
  await license([until('2026-11-24')])
  // Ten minutes before the last day ends in New York; a visit takes twenty.
  const late = new Date('2026-11-25T04:50:00Z')
  const slotId = await addSlot(care.db, clinicianId, late)
  expect((await ana.screen('open_slots', { type: 'GeneralMedical', method: 'Video', state: 'TX' })).data.slots).toEqual([])
  const arranged = { isOnDemand: false, requestedAt: late, requestedTimes: [late] }
  const id = await addTestVisit(care, arranged)
  expect((await clinic.post(`/visits/${id}/accept`, { at: late.toISOString() })).errors).toEqual(['NotLicensed'])
  expect((await clinic.post(`/visits/${id}/propose`, { times: [late.toISOString()] })).errors).toEqual(['NotLicensed'])
  const proposed = await addTestVisit(care, { ...arranged, clinicianId, status: 'Proposed', proposedTimes: [late] })
  expect((await ana.screen('choose_time', { consultId: proposed, at: late.toISOString() })).errors).toEqual(['SlotTaken'])
  const when = { kind: 'slot' as const, slotId, startsAt: late.toISOString() }
  expect((await sendDraft(ana, { when })).errors).toEqual(['SlotTaken'])
})

test('a visit is requested only for a state in which a clinician has a license, and the draft is kept', async () => {
  const refused = await sendDraft(ana, { state: 'CA' })
  expect(refused.body.meta.errorMessages).toMatchObject([{ code: 'StateNotServed', field: 'state' }])
  await license(testLicenses(['CA']))
  expect((await sendDraft(ana, { state: 'CA' })).status).toBe(200)
})

test('a clinician is warned once 60, 30 and 7 days before a license ends, and again after it is renewed', async () => {
  await license([until('2027-01-22'), until('2030-01-01', 'CA')])
  const mails = async () => {
    await warnOfLicenses(care.care, care.db)
    await warnOfLicenses(care.care, care.db)
    const sent = await care.db.select().from(outboxMessages)
    return sent.filter(({ kind }) => kind === 'license-warning').length
  }
  const counts: number[] = []
  for (const days of [0, 1, 30, 53, 54, 61]) {
    care.clock.set(start)
    care.clock.advance(days * 86_400_000)
    counts.push(await mails())
  }
  expect(counts).toEqual([1, 1, 2, 3, 3, 3])
  await license([until('2027-02-22')])
  expect(await mails()).toBe(4)
})
