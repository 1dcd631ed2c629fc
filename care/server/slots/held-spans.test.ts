import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { earlierOffers, earlierRequests } from '#care/server/schema/earlier-tables.ts'
import { members } from '#care/server/schema/member-tables.ts'
import { drafts, slots, visits } from '#care/server/schema/visit-tables.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestVisit } from '#care/server/testing/test-clinic.ts'
import { addClinician, addSlot, testRequest } from '#care/server/testing/test-visits.ts'
import { answerEarlier } from '#care/server/visits/schedule/answer-earlier.ts'
import { cancelVisit } from '#care/server/visits/schedule/cancel-visit.ts'
import { releaseVisit } from '#care/server/visits/schedule/hold-visit.ts'
import { offerEarlierSlots } from '#care/server/visits/schedule/offer-earlier.ts'
import { requestEarlier } from '#care/server/visits/schedule/request-earlier.ts'

/** Holds and offers of visits that need several slots of 20 minutes: a mental health visit takes 45. */
let care: TestCare
let therapist: Clinician
type Sdk = Awaited<ReturnType<TestCare['sdk']>>
let ana: Sdk
let eve: Sdk
beforeAll(async () => {
  care = await openTestCare()
})
afterAll(() => care.close())
beforeEach(async () => {
  care.clock.set('2026-11-20T22:00:00Z')
  for (const table of [earlierOffers, earlierRequests, slots, visits, drafts, members]) await care.db.delete(table)
  therapist = await addClinician(care.db)
  for (const telehealthId of ['th-ana', 'th-eve']) await care.logIn(testClaims({ member: { telehealthId } }))
  ana = await care.sdk('th-ana')
  eve = await care.sdk('th-eve')
  await addRow()
})

const clockTime = (time: string) => new Date(`2026-11-21T${time}:00Z`)
const row = ['17:00', '17:20', '17:40', '18:00', '18:20', '18:40'] as const
let slotAt: (time: string) => string
const addRow = async (times: readonly string[] = row) => {
  const made = new Map<string, string>()
  for (const time of times) made.set(time, await addSlot(care.db, therapist.id, clockTime(time)))
  slotAt = (time) => made.get(time) ?? ''
}
const hold = (sdk: Sdk, time: string, visit: object = { type: 'MentalHealth' }) =>
  sdk.screen('hold_slot', { slotId: slotAt(time), ...visit }).then(({ errors }) => errors?.[0] ?? null)
/** Times that are held, each with who holds it. */
const held = async () => {
  const rows = await care.db.select().from(slots).where(eq(slots.clinicianId, therapist.id)).orderBy(asc(slots.startsAt))
  const now = care.clock.now()
  return Object.fromEntries(
    rows.flatMap(({ startsAt, heldBy, heldUntil }) =>
      heldBy && heldUntil && heldUntil > now ? [[startsAt.toISOString().slice(11, 16), heldBy]] : [],
    ),
  )
}
const opensFor = async (sdk: Sdk, type: string): Promise<string[]> => {
  const { data } = await sdk.screen('open_slots', { type, method: 'Video', state: 'TX' })
  return data.slots.map(({ startsAt }: { startsAt: string }) => startsAt.slice(11, 16))
}
const three = (name: string, ...times: string[]) => Object.fromEntries(times.map((time) => [time, name]))

describe('a hold for a 45-minute visit', () => {
  test('keeps all three slots: nobody sees, holds or books any of them until it is over', async () => {
    expect(await hold(ana, '17:00')).toBeNull()
    expect(await held()).toEqual(three('th-ana', '17:00', '17:20', '17:40'))
    expect(await opensFor(eve, 'GeneralMedical')).toEqual(['18:00', '18:20', '18:40'])
    expect(await opensFor(eve, 'MentalHealth')).toEqual(['18:00'])
    for (const time of ['17:20', '17:40']) expect(await hold(eve, time, { type: 'GeneralMedical' })).toBe('SlotTaken')
    care.clock.advance(10 * 60_000)
    eve = await care.sdk('th-eve')
    expect(await held()).toEqual({})
    expect(await hold(eve, '17:20', { type: 'GeneralMedical' })).toBeNull()
  })

  test('is refused if the whole visit does not fit, and what was held before stays', async () => {
    expect(await hold(ana, '17:00')).toBeNull()
    expect(await hold(eve, '18:20', { type: 'GeneralMedical' })).toBeNull()
    expect(await hold(ana, '17:40')).toBe('SlotTaken')
    expect(await held()).toEqual({ ...three('th-ana', '17:00', '17:20', '17:40'), '18:20': 'th-eve' })
    expect(await hold(eve, '18:20')).toBe('SlotTaken')
  })

  test('that moves by one slot keeps the ones it still needs, and a shorter one releases the rest', async () => {
    await hold(ana, '17:00')
    expect(await hold(ana, '17:20')).toBeNull()
    expect(await held()).toEqual(three('th-ana', '17:20', '17:40', '18:00'))
    expect(await hold(ana, '17:20', { type: 'GeneralMedical' })).toBeNull()
    expect(await held()).toEqual(three('th-ana', '17:20'))
    await ana.screen('drop_visit_draft')
    expect(await held()).toEqual({})
  })

  test('follows the type of the unsent request for clients that send none', async () => {
    expect(await hold(ana, '17:00', {})).toBeNull()
    expect(await held()).toEqual(three('th-ana', '17:00'))
    await ana.screen('save_visit_draft', { patch: { patientId: 'th-ana', type: 'Nutrition' } })
    expect(await hold(ana, '17:00', {})).toBeNull()
    expect(await held()).toEqual(three('th-ana', '17:00', '17:20'))
  })

  test('for a visit that is to be moved is as long as that visit, which must be the caller’s', async () => {
    const requestedAt = clockTime('21:00')
    const scheduled = { type: 'MentalHealth', status: 'Locked', isOnDemand: false, requestedAt, clinicianId: therapist.id } as const
    const consultId = await addTestVisit(care, scheduled)
    expect(await hold(ana, '17:00', { consultId, type: 'GeneralMedical' })).toBeNull()
    expect(await held()).toEqual(three('th-ana', '17:00', '17:20', '17:40'))
    expect(await hold(eve, '18:20', { consultId })).toBe('NotFound')
  })
})

test('of two members who want spans that overlap at once, one gets all of theirs and the other nothing', async () => {
  for (let round = 0; round < 10; round++) {
    await care.db.update(slots).set({ heldBy: null, heldUntil: null })
    const got = await Promise.all([hold(ana, '17:00'), hold(eve, '17:40')])
    expect(got.toSorted()).toEqual(['SlotTaken', null])
    const winner = got[0] === null ? three('th-ana', '17:00', '17:20', '17:40') : three('th-eve', '17:40', '18:00', '18:20')
    expect(await held()).toEqual(winner)
  }
})

test('members who move overlapping holds back and forth at once end without deadlock, each slot with one holder', async () => {
  const times = ['17:00', '17:20', '17:40', '18:00']
  for (let round = 0; round < 6; round++) {
    const tries = times.flatMap((time, at) => [hold(ana, time), hold(eve, times[(at + 2) % 4] ?? '')])
    for (const code of await Promise.all(tries)) expect([null, 'SlotTaken']).toContain(code)
    const byHolder = Map.groupBy(Object.entries(await held()), ([, holder]) => holder)
    for (const of of byHolder.values()) expect(of).toHaveLength(3)
  }
})

describe('an offer of an earlier time for a 45-minute visit', () => {
  const scheduledAt = (time: string, more: Partial<typeof visits.$inferInsert> = {}) =>
    addTestVisit(care, {
      type: 'MentalHealth',
      status: 'Locked',
      isOnDemand: false,
      requestedAt: clockTime(time),
      clinicianId: therapist.id,
      memberId: 'th-eve',
      patientId: 'th-eve',
      ...more,
    })
  const asMember = (id: string) => ({ id, claims: testClaims({ member: { telehealthId: id } }) })
  const waits = (visitId: string, id: string) =>
    requestEarlier(care.care, { member: asMember(id), visitId, wanted: true, request: testRequest() })
  const cancel = (visitId: string, id: string) => cancelVisit(care.care, { member: asMember(id), visitId, request: testRequest() })
  const offer = () => offerEarlierSlots(care.care, care.db)
  const firstOffer = async () => (await care.db.select().from(earlierOffers))[0]
  const take = (time: string, visitId: string) =>
    care.db
      .update(slots)
      .set({ visitId })
      .where(eq(slots.id, slotAt(time)))
  beforeEach(async () => {
    // The calendar is from the day before: nothing in it is new by itself.
    await care.db.update(slots).set({ freeSince: new Date('2026-11-19T10:00:00Z') })
  })

  test('is made when the last of its slots becomes free, and keeps all of them', async () => {
    const between = await scheduledAt('17:40', { type: 'GeneralMedical' })
    await take('17:40', between)
    const late = await scheduledAt('21:00', { memberId: 'th-ana', patientId: 'th-ana' })
    await addSlot(care.db, therapist.id, clockTime('21:00'))
    await waits(late, 'th-ana')
    for (const time of ['18:00', '18:20', '18:40'])
      await care.db
        .update(slots)
        .set({ closedAt: care.clock.now() })
        .where(eq(slots.id, slotAt(time)))
    expect(await offer()).toBe(0)
    care.clock.advance(1000)
    await cancel(between, 'th-eve')
    expect(await offer()).toBe(1)
    expect(await firstOffer()).toMatchObject({ slotId: slotAt('17:00') })
    expect(await held()).toEqual(three(`offer ${late}`, '17:00', '17:20', '17:40'))
    // Nobody gets into the span while it is offered, so that accepting it works.
    expect(await hold(eve, '17:20', { type: 'GeneralMedical' })).toBe('SlotTaken')
    const offerId = (await firstOffer())?.id ?? ''
    const answer = { member: asMember('th-ana'), visitId: late, offerId, takes: true, request: testRequest() }
    expect(await answerEarlier(care.care, answer)).toEqual({ taken: true })
    expect(await held()).toEqual({})
    const [moved] = await care.db.select().from(visits).where(eq(visits.id, late))
    expect(moved?.requestedAt).toEqual(clockTime('17:00'))
  })

  test('is not made for a first slot whose next one is taken, held or closed', async () => {
    const late = await scheduledAt('21:00', { memberId: 'th-ana', patientId: 'th-ana' })
    await waits(late, 'th-ana')
    care.clock.advance(1000)
    await care.db
      .update(slots)
      .set({ freeSince: care.clock.now() })
      .where(and(eq(slots.clinicianId, therapist.id), eq(slots.id, slotAt('17:00'))))
    await hold(eve, '17:40', { type: 'GeneralMedical' })
    for (const time of ['18:20', '18:40'])
      await care.db
        .update(slots)
        .set({ closedAt: care.clock.now() })
        .where(eq(slots.id, slotAt(time)))
    expect(await offer()).toBe(0)
    care.clock.advance(10 * 60_000)
    expect(await offer()).toBe(1)
    expect(await firstOffer()).toMatchObject({ slotId: slotAt('17:00') })
  })

  test('declined or let pass frees the whole span', async () => {
    const late = await scheduledAt('21:00', { memberId: 'th-ana', patientId: 'th-ana' })
    await waits(late, 'th-ana')
    care.clock.advance(1000)
    await care.db.update(slots).set({ freeSince: care.clock.now() })
    expect(await offer()).toBe(1)
    expect(Object.keys(await held())).toHaveLength(3)
    care.clock.advance(15 * 60_000)
    await offer()
    expect(await care.db.$count(slots, eq(slots.heldBy, `offer ${late}`))).toBe(0)
  })

  test('the end of a longer visit frees all of its time: a short visit is offered its last part', async () => {
    const long = await scheduledAt('17:00')
    await take('17:00', long)
    const short = await scheduledAt('21:00', { type: 'GeneralMedical', memberId: 'th-ana', patientId: 'th-ana' })
    for (const time of ['18:00', '18:20', '18:40'])
      await care.db
        .update(slots)
        .set({ closedAt: care.clock.now() })
        .where(eq(slots.id, slotAt(time)))
    await waits(short, 'th-ana')
    care.clock.advance(1000)
    await cancel(long, 'th-eve')
    // Somebody took the first part at once.
    await hold(eve, '17:00', { type: 'GeneralMedical' })
    expect(await offer()).toBe(1)
    expect(await firstOffer()).toMatchObject({ slotId: slotAt('17:20') })
  })

  test('a clinician who gives a longer visit back is not free for the rest of it', async () => {
    const long = await scheduledAt('17:00')
    await take('17:00', long)
    await releaseVisit(care.care, { clinician: therapist, visitId: long, request: testRequest() })
    expect(await opensFor(eve, 'GeneralMedical')).toEqual(['18:00', '18:20', '18:40'])
  })
})
