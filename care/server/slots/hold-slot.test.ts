import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysOff, weeklyHours } from '#care/server/schema/clinician-tables.ts'
import { members } from '#care/server/schema/member-tables.ts'
import { drafts, slots, visits } from '#care/server/schema/visit-tables.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { makeSlots } from '#care/server/slots/make-slots.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addClinician, addSlot, sendDraft, slotTime, testLicenses } from '#care/server/testing/test-visits.ts'

let care: TestCare
type Sdk = Awaited<ReturnType<TestCare['sdk']>>
let ana: Sdk
let eve: Sdk
let okafor: Clinician
beforeAll(async () => {
  care = await openTestCare()
  okafor = await addClinician(care.db, { types: ['GeneralMedical'], methods: ['Video'], licenses: testLicenses(['TX']) })
})
afterAll(() => care.close())

beforeEach(async () => {
  care.clock.set('2026-11-20T15:00:00Z')
  for (const table of [slots, visits, drafts, members, weeklyHours, daysOff]) await care.db.delete(table)
  for (const telehealthId of ['th-ana', 'th-eve']) await care.logIn(testClaims({ member: { telehealthId } }))
  ana = await care.sdk('th-ana')
  eve = await care.sdk('th-eve')
})

const at = '2026-11-21T17:00:00Z'
const open = async (sdk: Sdk, change = {}): Promise<string[]> => {
  const { data } = await sdk.screen('open_slots', { type: 'GeneralMedical', method: 'Video', state: 'TX', ...change })
  return data.slots.map(({ slotId }: { slotId: string }) => slotId)
}
const hold = (sdk: Sdk, slotId: string) => sdk.screen('hold_slot', { slotId })

describe('a hold', () => {
  test('keeps a slot for the member for ten minutes and blocks others', async () => {
    const slotId = await addSlot(care.db, okafor.id, at)
    expect((await hold(ana, slotId)).data).toMatchObject({
      heldUntil: '2026-11-20T15:10:00.000Z',
      slot: { slotId, startsAt: '2026-11-21T17:00:00.000Z' },
    })
    expect([await open(ana), await open(eve)]).toEqual([[slotId], []])
    expect((await hold(eve, slotId)).body.meta.errorMessages).toMatchObject([{ code: 'SlotTaken', field: 'slotId' }])
    const sent = await sendDraft(eve, { patientId: 'th-eve', when: slotTime(slotId, at) })
    expect(sent.body.meta.errorMessages).toMatchObject([{ code: 'SlotTaken', field: 'when' }])
    care.clock.advance(10 * 60_000 - 1)
    eve = await care.sdk('th-eve')
    expect((await hold(eve, slotId)).errors).toEqual(['SlotTaken'])
    care.clock.advance(1)
    expect((await hold(eve, slotId)).status).toBe(200)
  })

  test('on another slot releases the first; dropping the draft releases it too', async () => {
    const [first, second] = [await addSlot(care.db, okafor.id, at), await addSlot(care.db, okafor.id, '2026-11-21T18:00:00Z')]
    await hold(ana, first)
    await hold(ana, second)
    expect(await open(eve)).toEqual([first])
    await ana.screen('drop_visit_draft')
    expect(await open(eve)).toEqual([first, second])
  })

  test('is limited to one per member, also with several tabs at once', async () => {
    const ids = [await addSlot(care.db, okafor.id, at), await addSlot(care.db, okafor.id, '2026-11-21T18:00:00Z')]
    const tabs = ids.flatMap((slotId) => [hold(ana, slotId), hold(ana, slotId), hold(eve, slotId)])
    await Promise.all(tabs)
    const held = (await care.db.select().from(slots)).map(({ heldBy }) => heldBy)
    expect(held.filter((by) => by === 'th-ana').length).toBeLessThanOrEqual(1)
    expect(held.filter((by) => by === 'th-eve').length).toBeLessThanOrEqual(1)
  })

  test.each([
    ['with an invalid id', async () => 'none'],
    ['that does not exist', async () => '01a1fae4-1817-7315-a88d-df49e232e89d'],
    ['that has begun', () => addSlot(care.db, okafor.id, '2026-11-20T15:00:00Z')],
  ])('of a slot %s is refused', async (_, slotOf) => {
    expect((await hold(ana, await slotOf())).errors).toEqual(['SlotTaken'])
  })
})

describe('the list of free times', () => {
  test('lists matching clinicians for two weeks from a given time', async () => {
    const slotId = await addSlot(care.db, okafor.id, at)
    const late = await addSlot(care.db, okafor.id, '2026-12-04T15:00:00Z')
    expect(await open(ana)).toEqual([slotId])
    expect(await open(ana, { from: '2026-11-22T00:00:00Z' })).toEqual([late])
    expect(await open(ana, { state: undefined })).toEqual([slotId])
    for (const other of [{ method: 'Phone' }, { type: 'Nutrition' }, { state: 'CA' }]) expect(await open(ana, other)).toEqual([])
    expect((await ana.screen('open_slots', { type: 'GeneralMedical', method: 'Video', from: 'soon' })).errors).toEqual(['InvalidInput'])
  })

  test("for rescheduling uses the visit's own type, method and state", async () => {
    const [own, elsewhere] = [await addSlot(care.db, okafor.id, at), await addClinician(care.db, { licenses: testLicenses(['CA']) })]
    await addSlot(care.db, elsewhere.id, at)
    const next = await addSlot(care.db, okafor.id, '2026-11-21T18:00:00Z')
    const { data } = await sendDraft(ana, { when: slotTime(own, at) })
    expect(await open(ana, { consultId: data.consultId, method: 'Phone', state: undefined })).toEqual([next])
    const asked = { type: 'GeneralMedical', method: 'Video', consultId: data.consultId }
    expect((await eve.screen('open_slots', asked)).status).toBe(404)
  })

  test('refuses a visit type that the group does not have', async () => {
    await care.logIn(testClaims({ group: { features: ['Telehealth'] } }))
    expect((await ana.screen('open_slots', { type: 'MentalHealth', method: 'Video' })).errors).toEqual(['FeatureNotEnabled'])
  })

  test('leaves out times that overlap another visit of the clinician', async () => {
    const [first, next] = [await addSlot(care.db, okafor.id, at), await addSlot(care.db, okafor.id, '2026-11-21T17:10:00Z')]
    await sendDraft(ana, { when: slotTime(first, at) })
    expect(await open(eve)).toEqual([])
    const sent = await sendDraft(eve, { patientId: 'th-eve', when: slotTime(next, '2026-11-21T17:10:00Z') })
    expect(sent.errors).toEqual(['SlotTaken'])
  })
})

describe('making calendars', () => {
  const friday = { id: '01a1fae4-1817-7315-a88d-df49e232e001', weekday: 5, fromMinute: 540, toMinute: 600, slotMinutes: 20 }
  const begins = async () => (await care.db.select().from(slots).orderBy(slots.startsAt)).map(({ startsAt }) => startsAt.toISOString())
  const make = () => makeSlots(care.db, care.clock.now())

  test("fills three weeks with slots in the clinician's time zone; a second run changes nothing", async () => {
    await care.db.insert(weeklyHours).values({ ...friday, clinicianId: okafor.id })
    await make()
    const fridays = ['2026-11-20', '2026-11-27', '2026-12-04', '2026-12-11'].flatMap((day) => [
      `${day}T15:00:00.000Z`,
      `${day}T15:20:00.000Z`,
      `${day}T15:40:00.000Z`,
    ])
    // It is nine o'clock: the slot that starts now is past.
    expect(await begins()).toEqual(fridays.slice(1))
    const before = await care.db.select().from(slots).orderBy(slots.id)
    await make()
    expect(await care.db.select().from(slots).orderBy(slots.id)).toEqual(before)
  })

  test('replaces slots when hours or days off change, and keeps booked and held ones', async () => {
    await care.db.insert(weeklyHours).values({ ...friday, clinicianId: okafor.id })
    await make()
    const [first, second] = await care.db.select().from(slots).orderBy(slots.startsAt)
    if (!first || !second) throw new Error('no slots')
    await sendDraft(ana, { when: slotTime(first.id, first.startsAt) })
    await hold(eve, second.id)
    await care.db
      .insert(daysOff)
      .values(['2026-11-20', '2026-11-27'].map((day, index) => ({ id: friday.id.replace(/1$/, `${index}`), clinicianId: okafor.id, day })))
    await make()
    expect((await begins()).slice(0, 3)).toEqual(['2026-11-20T15:20:00.000Z', '2026-11-20T15:40:00.000Z', '2026-12-04T15:00:00.000Z'])
    await care.db.delete(weeklyHours)
    care.clock.advance(10 * 60_000)
    await make()
    expect(await begins()).toEqual(['2026-11-20T15:20:00.000Z'])
  })
})
