import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { earlierOffers, earlierRequests } from '#care/server/schema/earlier-tables.ts'
import { drafts, slots, visits } from '#care/server/schema/visit-tables.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { closeSlot } from '#care/server/slots/change-slots.ts'
import { holdSlot } from '#care/server/slots/hold-slot.ts'
import { listFreeSlots, listNextOpenings } from '#care/server/slots/slot-store.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestVisit } from '#care/server/testing/test-clinic.ts'
import { addClinician, addSlot, sendDraft, slotTime, testRequest, wholeDraft } from '#care/server/testing/test-visits.ts'
import { placeVisit } from '#care/server/visits/request/request-visit.ts'
import { offerEarlierSlots } from '#care/server/visits/schedule/offer-earlier.ts'
import { requestEarlier } from '#care/server/visits/schedule/request-earlier.ts'
import { moveVisit } from '#care/server/visits/schedule/schedule-visit.ts'
import { Failure } from '#platform/http/fail.ts'
import { visitEnd } from '#shared/visits/visit-length.ts'

let care: TestCare
let therapist: Clinician
beforeAll(async () => {
  care = await openTestCare()
})
afterAll(() => care.close())

const clear = async () => {
  for (const table of [earlierOffers, earlierRequests, slots, visits, drafts]) await care.db.delete(table)
  care.clock.set('2026-11-20T22:00:00Z')
}
beforeEach(async () => {
  await clear()
  therapist = await addClinician(care.db)
})

const clockTime = (time: string) => new Date(`2026-11-21T${time}:00Z`)
const member = (name: string): CareMember => ({ id: name, claims: testClaims({ member: { telehealthId: name } }) })
const [ana, eve, mo] = [member('th-ana'), member('th-eve'), member('th-mo')]

/** Adds a slot at each of these times; returns the id of each. */
const addRow = async (times: readonly string[], { id: clinicianId } = therapist, minutes = 20) => {
  const made = new Map<string, string>()
  for (const time of times) made.set(time, await addSlot(care.db, clinicianId, clockTime(time), minutes))
  return (time: string): string => made.get(time) ?? ''
}
const hour = ['17:00', '17:20', '17:40'] as const

/** Adds a visit of Ana's that is scheduled with the therapist, without a slot. */
const scheduled = (time: string, more: Partial<typeof visits.$inferInsert> = {}) =>
  addTestVisit(care, { clinicianId: therapist.id, status: 'Locked', isOnDemand: false, requestedAt: clockTime(time), ...more })

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof Failure ? error.code : error),
  )

type Kind = 'MentalHealth' | 'GeneralMedical'
/** Books a slot as a follow-up does, which may be of every type. */
const book = (by: CareMember, slotId: string, time: string, type: Kind = 'MentalHealth') =>
  care.db.transaction((tx) => {
    const content = wholeDraft({ patientId: by.id, type, when: slotTime(slotId, clockTime(time)) })
    const { auditContext } = testRequest()
    const placing = { member: by, timeZone: 'UTC', auditContext, now: care.clock.now() }
    return placeVisit({ ...care.care, db: tx }, { id: uuidv7(), content, isFollowUp: true }, placing)
  })
const move = (by: CareMember, visitId: string, slotId: string) =>
  moveVisit(care.care, { member: by, visitId, slotId, request: testRequest() })
const hold = (by: CareMember, slotId: string) =>
  holdSlot(care.care, { member: by, slotId, visit: { id: null, type: null }, request: testRequest() })

/** The openings of the therapist for Eve, which both lists agree on. */
const openTimes = async (type: Kind = 'MentalHealth'): Promise<string[]> => {
  const span = { from: clockTime('00:00'), to: clockTime('23:59') }
  const search = { type, method: 'Video', state: 'TX', ...span, clinicianId: therapist.id } as const
  const caller = { memberId: eve.id, now: care.clock.now() }
  const listed = (await listFreeSlots(care.db, search, caller)).map(({ startsAt }) => startsAt)
  expect((await listNextOpenings(care.db, search, { ...caller, most: 20 })).get(therapist.id) ?? []).toEqual(listed)
  return listed.map((startsAt) => startsAt.toISOString().slice(11, 16))
}

describe('a 45-minute visit in a 20-minute slot', () => {
  test('is neither shown nor booked when it would run into the next visit', async () => {
    const slotAt = await addRow(hour)
    await scheduled('17:40')
    expect(await openTimes()).toEqual([])
    expect(await openTimes('GeneralMedical')).toEqual(['17:00', '17:20'])
    expect(await codeOf(book(eve, slotAt('17:00'), '17:00'))).toBe('SlotTaken')
    expect(await codeOf(book(eve, slotAt('17:00'), '17:00', 'GeneralMedical'))).toBeNull()
  })

  test('is refused when it would run past the hours, or into a time that is closed or that somebody else holds', async () => {
    const slotAt = await addRow(hour)
    expect(await openTimes()).toEqual(['17:00'])
    expect(await codeOf(book(eve, slotAt('17:20'), '17:20'))).toBe('SlotTaken')
    await hold(mo, slotAt('17:20'))
    expect(await openTimes()).toEqual([])
    expect(await codeOf(book(eve, slotAt('17:00'), '17:00'))).toBe('SlotTaken')
    care.clock.advance(10 * 60_000)
    const closing = { slotId: slotAt('17:40'), clinicianId: therapist.id, now: care.clock.now() }
    await care.db.transaction((tx) => closeSlot(tx, { ...closing, isClosed: true }))
    expect(await openTimes()).toEqual([])
    expect(await codeOf(book(eve, slotAt('17:00'), '17:00'))).toBe('SlotTaken')
    await care.db.transaction((tx) => closeSlot(tx, { ...closing, isClosed: false }))
    expect(await codeOf(book(eve, slotAt('17:00'), '17:00'))).toBeNull()
    // The rest of the visit is in the next two slots.
    expect(await openTimes('GeneralMedical')).toEqual([])
    expect(await codeOf(book(mo, slotAt('17:20'), '17:20', 'GeneralMedical'))).toBe('SlotTaken')
  })

  test('cannot be moved there, and may be moved by one slot within its own time', async () => {
    const slotAt = await addRow([...hour, '18:00', '18:20'])
    const { consultId } = await book(ana, slotAt('17:00'), '17:00')
    await scheduled('18:20')
    expect(await codeOf(move(ana, consultId, slotAt('17:40')))).toBe('SlotTaken')
    expect((await move(ana, consultId, slotAt('17:20'))).requestedAt).toEqual(clockTime('17:20'))
    expect(await openTimes('GeneralMedical')).toEqual(['17:00'])
  })

  test('is not offered as an earlier time', async () => {
    const late = await addRow(['20:00', '20:20', '20:40'])
    const { consultId } = await book(ana, late('20:00'), '20:00')
    await requestEarlier(care.care, { member: ana, visitId: consultId, wanted: true, request: testRequest() })
    care.clock.advance(1000)
    const early = await addRow(hour)
    await care.db.update(slots).set({ freeSince: care.clock.now() }).where(eq(slots.clinicianId, therapist.id))
    const blocking = await scheduled('17:40')
    expect(await offerEarlierSlots(care.care, care.db)).toBe(0)
    await care.db.delete(visits).where(eq(visits.id, blocking))
    expect(await offerEarlierSlots(care.care, care.db)).toBe(1)
    expect((await care.db.select().from(earlierOffers))[0]?.slotId).toBe(early('17:00'))
  })
})

test('a request of a 20-minute visit in 10-minute slots needs two of them', async () => {
  const slotAt = await addRow(['17:00', '17:10', '17:20'], therapist, 10)
  await care.logIn(testClaims({ member: { telehealthId: eve.id } }))
  const sdk = await care.sdk(eve.id)
  await scheduled('17:20')
  const send = (time: string) => sendDraft(sdk, { patientId: eve.id, when: slotTime(slotAt(time), clockTime(time)) })
  expect(await openTimes('GeneralMedical')).toEqual(['17:00'])
  expect((await send('17:10')).body.meta.errorMessages).toMatchObject([{ code: 'SlotTaken', field: 'when' }])
  expect((await send('17:00')).status).toBe(200)
})

test('a slot longer than the visit is taken as a whole', async () => {
  const long = await addSlot(care.db, therapist.id, clockTime('17:00'), 60)
  const inside = await addSlot(care.db, therapist.id, clockTime('17:30'))
  await book(ana, long, '17:00', 'GeneralMedical')
  expect(await openTimes('GeneralMedical')).toEqual([])
  expect(await codeOf(book(eve, inside, '17:30', 'GeneralMedical'))).toBe('SlotTaken')
})

test('of two bookings at once in different slots that overlap, one succeeds', async () => {
  for (let round = 0; round < 8; round++) {
    await clear()
    const slotAt = await addRow([...hour, '18:00', '18:20'])
    const tries = [book(ana, slotAt('17:00'), '17:00'), book(eve, slotAt('17:40'), '17:40')]
    expect((await Promise.all(tries.map(codeOf))).toSorted()).toEqual(['SlotTaken', null])
    expect(await care.db.$count(visits)).toBe(1)
  }
})

test('many members book visits of both lengths at once: no two visits of a clinician overlap', async () => {
  const times = Array.from({ length: 12 }, (_, at) => new Date(clockTime('17:00').getTime() + at * 1_200_000).toISOString().slice(11, 16))
  const slotAt = await addRow(times)
  const tries = Array.from({ length: 24 }, (_, at) => {
    const time = times[at % times.length] ?? ''
    return codeOf(book(member(`th-many-${at}`), slotAt(time), time, at % 3 === 0 ? 'MentalHealth' : 'GeneralMedical'))
  })
  expect(new Set(await Promise.all(tries))).toEqual(new Set([null, 'SlotTaken']))
  const booked = await care.db.select().from(visits)
  const spans = booked.map(({ type, requestedAt }) => [requestedAt, visitEnd(type, requestedAt)] as const)
  const overlaps = spans.flatMap(([from, to], at) => spans.slice(at + 1).filter(([start, end]) => start < to && from < end))
  expect(overlaps).toEqual([])
  expect(booked.length).toBeGreaterThan(3)
})

test('members who book and move between two calendars at once do not deadlock', async () => {
  const other = await addClinician(care.db)
  for (let round = 0; round < 12; round++) {
    await clear()
    const times = [...hour, '19:00', '19:20', '19:40']
    const [here, there] = [await addRow(times), await addRow(times, other)]
    await hold(ana, here('17:00'))
    await hold(eve, there('17:00'))
    care.clock.advance(10 * 60_000)
    // Each books what the other held until now.
    const booked = await Promise.all([book(ana, there('17:00'), '17:00'), book(eve, here('17:00'), '17:00')])
    const [first, second] = booked.map(({ consultId }) => consultId)
    const moved = await Promise.all([move(ana, first ?? '', here('19:00')), move(eve, second ?? '', there('19:00'))])
    expect(moved.map(({ clinicianId }) => clinicianId)).toEqual([therapist.id, other.id])
  }
})
