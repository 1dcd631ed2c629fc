import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { members } from '#care/server/schema/member-tables.ts'
import { drafts, slots, visits } from '#care/server/schema/visit-tables.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addClinician, addSlot, sendDraft, slotTime, wholeDraft } from '#care/server/testing/test-visits.ts'
import { findVisit } from '#care/server/visits/visit-store.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'

let care: TestCare
let ana: Awaited<ReturnType<TestCare['sdk']>>
let clinician: Clinician
beforeAll(async () => {
  care = await openTestCare()
  clinician = await addClinician(care.db)
})
afterAll(() => care.close())

const leo = { telehealthId: 'th-leo', first: 'Leo', last: 'Rivera', dateOfBirth: '2018-11-21' }
const claims = (group = {}) =>
  testClaims({ managed: [{ ...leo, scopes: ['book', 'see-visits', 'see-records', 'messages', 'pay', 'share'] }], group })

beforeEach(async () => {
  care.clock.set('2026-11-20T15:00:00Z')
  await care.db.delete(slots)
  await care.db.delete(visits)
  await care.db.delete(drafts)
  await care.db.delete(members)
  await care.logIn(claims())
  ana = await care.sdk('th-ana')
})

const tomorrow = '2026-11-21T17:00:00Z'

describe('a requested visit has the right status, time and phone', () => {
  const times = { kind: 'times' as const, times: ['2026-11-25T17:00:00Z', '2026-11-24T17:00:00Z'] }
  test.each([
    [{}, { status: 'Requested', isOnDemand: true, requestedAt: '2026-11-20T15:00:00.000Z', method: 'Video', phone: null }],
    [{ type: 'Dermatology' as const }, { status: 'Requested', isOnDemand: true, method: 'Phone', phone: null }],
    [
      { type: 'Nutrition' as const, when: times },
      { status: 'Requested', isOnDemand: false, requestedAt: '2026-11-24T17:00:00.000Z' },
    ],
    [{ type: 'MentalHealth' as const, when: times, method: 'Phone' as const, phone: '(512) 555-0118' }, { phone: '5125550118' }],
  ])('%o', async (draft, expected) => {
    const { data } = await sendDraft(ana, draft)
    const visit = await findVisit(care.db, data.consultId)
    expect({ ...visit, requestedAt: visit?.requestedAt.toISOString() }).toMatchObject(expected)
    expect(data).toMatchObject({ reference: expect.stringMatching(/^V-\w{6}$/), status: 'Requested', priceCents: 0 })
    expect(await care.db.$count(drafts)).toBe(0)
  })
})

test('booking a slot sets time and clinician and releases any other held slot', async () => {
  const [other, slotId] = [await addSlot(care.db, clinician.id, '2026-11-21T16:00:00Z'), await addSlot(care.db, clinician.id, tomorrow)]
  await ana.screen('hold_slot', { slotId: other })
  const { data } = await sendDraft(ana, { when: slotTime(slotId, tomorrow) })
  expect(data).toMatchObject({ status: 'Locked', requestedAt: '2026-11-21T17:00:00.000Z', isOnDemand: false })
  const left = await care.db.select().from(slots).orderBy(slots.startsAt)
  expect(left.map(({ heldBy, visitId }) => ({ heldBy, visitId }))).toEqual([
    { heldBy: null, visitId: null },
    { heldBy: null, visitId: data.consultId },
  ])
  expect((await findVisit(care.db, data.consultId))?.clinician).toMatchObject({ first: 'Chidi', last: 'Okafor', credentials: 'MD' })
})

test('a draft sent twice, also at the same time, makes one visit and one receipt', async () => {
  const first = await sendDraft(ana)
  if (!('input' in first)) throw new Error('nothing was sent')
  expect((await ana.screen('request_visit', first.input)).data).toEqual(first.data)
  const saved = await ana.screen('save_visit_draft', { patch: wholeDraft() })
  const input = { draftId: saved.data.draftId, timeZone: 'America/Chicago', consents: true }
  const both = await Promise.all([ana.screen('request_visit', input), ana.screen('request_visit', input)])
  expect(both[0].data).toEqual(both[1].data)
  expect(await care.db.$count(visits)).toBe(2)
})

test('a draft that was dropped, or belongs to another member, cannot be sent', async () => {
  const { data } = await ana.screen('save_visit_draft', { patch: wholeDraft() })
  const input = { draftId: data.draftId, timeZone: 'America/Chicago', consents: true }
  await care.logIn(testClaims({ member: { telehealthId: 'th-eve' } }))
  const eve = await care.sdk('th-eve')
  expect((await eve.screen('request_visit', input)).errors).toEqual(['DraftGone'])
  expect((await ana.screen('drop_visit_draft')).data).toEqual({ dropped: true })
  expect((await ana.screen('drop_visit_draft')).data).toEqual({ dropped: false })
  expect((await ana.screen('request_visit', input)).errors).toEqual(['DraftGone'])
  expect((await ana.screen('request_visit', { ...input, draftId: 'none' })).errors).toEqual(['DraftGone'])
  const sent = await sendDraft(ana)
  if (!('input' in sent)) throw new Error('nothing was sent')
  expect((await eve.screen('request_visit', sent.input)).errors).toEqual(['DraftGone'])
})

test('a request without consent, or with an invalid time zone, is refused', async () => {
  const { data } = await ana.screen('save_visit_draft', { patch: wholeDraft() })
  const input = { draftId: data.draftId, timeZone: 'America/Chicago', consents: true }
  expect((await ana.screen('request_visit', { ...input, consents: false })).errors).toEqual(['MustAcceptNotice'])
  expect((await ana.screen('request_visit', { ...input, timeZone: 'Mars/Olympus' })).errors).toEqual(['InvalidInput'])
  expect(await care.db.$count(visits)).toBe(0)
})

test('all missing fields are reported at once, each by name', async () => {
  const { data } = await ana.screen('save_visit_draft', { patch: { type: 'GeneralMedical' } })
  const { status, body } = await ana.screen('request_visit', { draftId: data.draftId, timeZone: 'UTC', consents: true })
  expect(status).toBe(422)
  expect(body.meta.errorMessages.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)).toEqual(
    ['patientId', 'state', 'reason', 'method', 'when', 'pharmacy'].map((field) => `${field} Required`),
  )
})

test('a visit keeps the price and policy of its request, even if the group changes them', async () => {
  const policy = { ...defaultVisitPolicy, soonMinutes: 20, states: ['TX' as const] }
  await care.logIn(claims({ prices: [{ type: 'generalmedical', cents: 4500 }], policy }))
  const { data } = await sendDraft(ana)
  expect(data.priceCents).toBe(4500)
  care.clock.advance(1000)
  await care.logIn(claims())
  expect(await findVisit(care.db, data.consultId)).toMatchObject({ priceCents: 4500, policy })
})

test('a visit costs what the patient’s plan says, and only the price that the member agreed to', async () => {
  const withPlans = (cents: number) => ({
    ...claims({ prices: [{ type: 'GeneralMedical', cents: 7500 }] }),
    planPrices: [{ telehealthId: 'th-leo', type: 'GeneralMedical' as const, cents, reason: { kind: 'copay' as const, cents } }],
  })
  const request = async (patientId: string, priceCents: number) => {
    const { draftId } = (await ana.screen('save_visit_draft', { patch: wholeDraft({ patientId }) })).data
    return ana.screen('request_visit', { draftId, timeZone: 'America/Chicago', consents: true, priceCents })
  }
  await care.logIn(withPlans(2000))
  expect((await ana.screen('visit_options')).data.planPrices).toHaveLength(1)
  expect((await request('th-leo', 2000)).data.priceCents).toBe(2000)
  expect((await request('th-ana', 7500)).data.priceCents, 'a patient without a plan').toBe(7500)
  care.clock.advance(1000)
  await care.logIn(withPlans(3000))
  const { status, body } = await request('th-leo', 2000)
  expect([status, body.meta.errors]).toEqual([409, ['PriceChanged']])
  expect(await care.db.$count(drafts), 'the draft stays').toBe(1)
  expect((await request('th-leo', 3000)).data.priceCents).toBe(3000)
})

test.each([
  [{ policy: { ...defaultVisitPolicy, states: ['CA'] } }, {}, 'state StateNotServed'],
  [{ policy: { ...defaultVisitPolicy, ageFrom: 8 } }, { patientId: 'th-leo' }, 'patientId AgeNotServed'],
  [{ features: ['Telehealth'] }, { type: 'MentalHealth', when: { kind: 'times', times: [tomorrow] } }, 'type FeatureNotEnabled'],
] as const)('a request that the group does not offer is refused at its field: %j', async (group, draft, expected) => {
  await care.logIn(claims(group))
  const { body } = await sendDraft(ana, draft as never)
  expect(body.meta.errorMessages.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)).toEqual([expected])
})

test('only a member who may book for the patient can request a visit [VISIT-32]', async () => {
  const { data } = await sendDraft(ana, { patientId: 'th-leo' })
  expect(await findVisit(care.db, data.consultId)).toMatchObject({ memberId: 'th-ana', patientId: 'th-leo', patientFirst: 'Leo' })
  expect(await ana.screen('save_visit_draft', { patch: { patientId: 'th-eve' } })).toMatchObject({ status: 404, errors: ['NotFound'] })
  // A member who may only see cannot request a visit, not even with an earlier draft.
  await ana.screen('save_visit_draft', { patch: wholeDraft({ patientId: 'th-leo' }) })
  care.clock.advance(1000)
  await care.logIn(testClaims({ managed: [{ ...leo, scopes: ['see-visits'] }] }))
  const options = await ana.screen('visit_options')
  expect(options.data.patients.map(({ telehealthId }: { telehealthId: string }) => telehealthId)).toEqual(['th-ana'])
  const input = { draftId: options.data.draft.draftId, timeZone: 'UTC', consents: true }
  expect(await ana.screen('request_visit', input)).toMatchObject({ status: 404, errors: ['NotFound'] })
})

test('two tabs add to the same draft without losing fields', async () => {
  const [first, second] = await Promise.all([
    ana.screen('save_visit_draft', { patch: { reason: 'A cough', step: 'reason' } }),
    ana.screen('save_visit_draft', { patch: { state: 'TX' } }),
  ])
  expect(first.data.draftId).toBe(second.data.draftId)
  const { data } = await ana.screen('visit_options')
  expect(data.draft.content).toEqual({ reason: 'A cough', step: 'reason', state: 'TX', photoIds: [] })
})

test('the options name the state of the zip, the last pharmacy of each patient, and whether medical info was answered', async () => {
  const [corner, south] = [
    { id: 'p1', name: 'Corner Pharmacy', address: '12 Mary St', phone: null },
    { id: 'p2', name: 'Southgate Pharmacy', address: '5 South St', phone: '5125550141' },
  ]
  const known = async () => (await ana.screen('visit_options')).data
  expect(await known()).toMatchObject({ state: 'TX', wait: null })
  await sendDraft(ana, { pharmacy: corner })
  care.clock.advance(1000)
  await sendDraft(ana, { pharmacy: null })
  await sendDraft(ana, { patientId: 'th-leo', pharmacy: south })
  await care.logIn(testClaims({ member: { telehealthId: 'th-eve' }, managed: [{ ...leo, scopes: ['book', 'see-visits', 'see-records'] }] }))
  const eve = await care.sdk('th-eve')
  const lists = ['conditions', 'medications', 'allergies']
  const answer = (who: typeof ana, patientId: string) =>
    who.screen('confirm_medical_lists', { patientId, lists: lists.map((list) => ({ list, version: 0, isNone: true })) })
  await answer(ana, 'th-ana')
  await answer(ana, 'th-leo')
  const data = { ...south, phone: '5125550141' }
  await ana.screen('save_medical_entry', { patientId: 'th-ana', list: 'pharmacy', entryId: randomUUID(), version: 0, data })
  expect((await known()).patients).toMatchObject([
    { first: 'Ana', pharmacies: [south, corner], hasMedicalInfo: true },
    // Whether Leo answered is read, and audited, at the step of his medical info.
    { first: 'Leo', pharmacies: [south], hasMedicalInfo: false },
  ])
  const { patients } = (await eve.screen('visit_options')).data
  expect(patients, 'what Ana chose for Leo is not shown to others').toMatchObject([
    { pharmacies: [], hasMedicalInfo: false },
    { first: 'Leo', pharmacies: [] },
  ])
})

test('a visit whose price the group does not name is refused at its type, and the draft stays', async () => {
  await care.logIn(claims({ prices: [{ type: 'Nutrition', cents: 900 }] }))
  const { data } = await ana.screen('save_visit_draft', { patch: wholeDraft() })
  const { status, body } = await ana.screen('request_visit', { draftId: data.draftId, timeZone: 'America/Chicago', consents: true })
  expect(status).toBe(422)
  expect(body.meta.errorMessages).toMatchObject([{ field: 'type', code: 'PriceUnknown' }])
  expect([await care.db.$count(visits), await care.db.$count(drafts)]).toEqual([0, 1])
})

test("the options list the group's visit types with methods and prices, the patients and the queue length", async () => {
  await sendDraft(ana)
  const prices = [
    { type: 'GeneralMedical', cents: 0 },
    { type: 'Nutrition', cents: 900 },
  ]
  await care.logIn(claims({ features: ['telehealth'], prices }))
  const { data } = await ana.screen('visit_options')
  expect(data.kinds, 'a missing price is unknown, not free').toEqual([
    { type: 'GeneralMedical', methods: ['Video', 'Phone'], priceCents: 0 },
    { type: 'Dermatology', methods: ['Phone'], priceCents: null },
    { type: 'Nutrition', methods: ['Video', 'Phone'], priceCents: 900 },
  ])
  expect(data).toMatchObject({ waiting: 1, timeZone: 'America/Chicago', zip: '78704', phone: '5125550118', draft: null })
  expect(data.patients.map(({ isSelf, first }: { isSelf: boolean; first: string }) => [first, isSelf])).toEqual([
    ['Ana', true],
    ['Leo', false],
  ])
})
