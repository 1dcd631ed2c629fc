import { randomUUID } from 'node:crypto'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysOff, weeklyHours } from '#care/server/schema/clinician-tables.ts'
import { inboxItems } from '#care/server/schema/message-tables.ts'
import { outboxMessages } from '#care/server/schema/platform-tables.ts'
import { slots, visits } from '#care/server/schema/visit-tables.ts'
import { lockCalendars } from '#care/server/slots/claim-slot.ts'
import { makeSlots } from '#care/server/slots/make-slots.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { addTherapyVisit, monday, weeksLater } from '#care/server/testing/test-series.ts'
import { addSlot, addWorkdays, testLicenses } from '#care/server/testing/test-visits.ts'
import { countComing } from '#care/server/visits/series/series-store.ts'
import { watchStatements } from '#platform/testing/watch-statements.ts'
import type { ManagedScope } from '#shared/care/member-claims.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'

let care: TestCare
let clinicianId: string
let ana: Awaited<ReturnType<TestCare['sdk']>>
let portal: Awaited<ReturnType<TestCare['logIn']>>
let statements: ReturnType<typeof watchStatements>
beforeAll(async () => {
  statements = watchStatements()
  care = await openTestCare()
  const licenses = [...testLicenses(['CA']), { state: 'TX', number: 'TX-1', expiresOn: '2027-02-01' }]
  clinicianId = await addTestClinician(care, { types: ['MentalHealth', 'GeneralMedical'], licenses })
  await addWorkdays(care.db, clinicianId)
})
afterAll(async () => {
  statements.stop()
  await care.close()
})

beforeEach(async () => {
  care.clock.set('2026-11-20T15:00:00Z')
  for (const table of [inboxItems, outboxMessages, slots, daysOff, visits]) await care.db.delete(table)
  portal = await care.logIn()
  ana = await care.sdk('th-ana')
})

const addFirst = (change: Partial<typeof visits.$inferInsert> = {}) => addTherapyVisit(care, clinicianId, change)
const read = (consultId: string, change: object = {}, sdk = ana) =>
  sdk.screen('visit_series', { consultId, everyWeeks: 1, visits: 4, ...change })
const times = [weeksLater(1), weeksLater(2), weeksLater(3)]
const book = (consultId: string, change: object = {}, sdk = ana) =>
  sdk.screen('book_visit_series', { consultId, everyWeeks: 1, times, consents: true, priceCents: 0, ...change })
const stored = () => care.db.select().from(visits).orderBy(asc(visits.requestedAt))
const cancel = (id: string, which = 'later') =>
  portal.get(`/mobile/cancel_consult?consult_id=${id}&logged_in_member_id=th-ana&which=${which}`)
const listed = async () =>
  (await portal.get('/mobile/members_consultations?member_id=th-ana')).body.consultations as {
    consult_id: string
    series: { id: string; place: number; total: number; later: number; every_weeks: number } | null
    may_repeat: boolean
    may_extend: boolean
    series_plan: { every_weeks: number; visits: number } | null
  }[]

describe('the dates', () => {
  test('says which dates are open, with the nearest time of the week for the others', async () => {
    await care.db.insert(daysOff).values({ id: '00000000-0000-7000-8000-0000000000a1', clinicianId, day: '2026-11-30' })
    await addFirst({ memberId: 'th-sam', patientId: 'th-sam', requestedAt: new Date('2026-12-07T16:45:00Z') })
    const { data } = await read(await addFirst())
    expect(data).toMatchObject({ startsAt: monday, priceCents: 0, clinician: { last: 'Okafor' }, patient: { isSelf: true } })
    expect(data.dates).toEqual([
      { at: weeksLater(1), isOpen: false, instead: '2026-12-01T15:00:00.000Z' },
      { at: weeksLater(2), isOpen: false, instead: '2026-12-07T15:45:00.000Z' },
      { at: weeksLater(3), isOpen: true, instead: null },
    ])
  })

  test('a time that another member holds or the clinician closed is not open', async () => {
    const [held, closed] = [await addSlot(care.db, clinicianId, weeksLater(1)), await addSlot(care.db, clinicianId, weeksLater(2))]
    const heldUntil = new Date('2026-11-20T15:05:00Z')
    await care.db.update(slots).set({ heldBy: 'th-sam', heldUntil }).where(eq(slots.id, held))
    await care.db.update(slots).set({ closedAt: care.clock.now() }).where(eq(slots.id, closed))
    const { data } = await read(await addFirst())
    expect(data.dates.map(({ isOpen }: { isOpen: boolean }) => isOpen)).toEqual([false, false, true])
  })

  test('none is open once the license has expired, or after the last day', async () => {
    const id = await addFirst({ requestedAt: new Date('2027-01-25T16:30:00Z') })
    const { data } = await read(id)
    expect(data.dates).toEqual(
      ['2027-02-01', '2027-02-08', '2027-02-15'].map((day, at) => ({
        at: `${day}T16:30:00.000Z`,
        isOpen: at === 0,
        instead: null,
      })),
    )
  })

  test('reads as few statements for twelve visits as for two', async () => {
    const id = await addFirst()
    await read(id)
    const few = await statements.during(() => read(id, { visits: 2 }))
    const many = await statements.during(() => read(id, { visits: 12 }))
    expect(many.length).toBe(few.length)
    expect(many.length).toBeLessThanOrEqual(11)
  })

  test('refuses other numbers, and visits that cannot be repeated', async () => {
    const id = await addFirst()
    expect((await read(id, { visits: 13 })).errors).toEqual(['NumberInvalid'])
    expect((await read(id, { visits: 1 })).errors).toEqual(['NumberInvalid'])
    expect((await read(id, { everyWeeks: 3 })).errors).toEqual(['InvalidInput'])
    expect((await read(await addFirst({ type: 'GeneralMedical' }))).errors).toEqual(['VisitChanged'])
    expect((await read('nothing')).errors).toEqual(['NotFound'])
  })
})

describe('booking', () => {
  test('books all visits with one notice, one inbox item and one audit row; booking again gives the same', async () => {
    await makeSlots(care.db, care.clock.now())
    const id = await addFirst()
    const { data } = await book(id)
    expect(data.visits.map(({ requestedAt }: { requestedAt: string }) => requestedAt)).toEqual([monday, ...times])
    expect((await book(id)).data).toEqual(data)
    expect((await book(id, { times: [weeksLater(5)] })).data).toEqual(data)
    const rows = await stored()
    expect(rows.map(({ seriesId, seriesWeeks, status, clinicianId: whose }) => [seriesId, seriesWeeks, status, whose])).toEqual(
      rows.map(() => [id, 1, 'Locked', clinicianId]),
    )
    expect(rows).toHaveLength(4)
    // Two dates are within the opened weeks: their slots are taken.
    const taken = await care.db
      .select()
      .from(slots)
      .where(
        inArray(
          slots.visitId,
          rows.map((row) => row.id),
        ),
      )
    expect(taken.map(({ startsAt }) => startsAt.toISOString()).toSorted()).toEqual(times.slice(0, 2))
    expect(await care.db.$count(outboxMessages)).toBe(1)
    const items = await care.db.select().from(inboxItems)
    expect(items).toHaveLength(1)
    const shown = await listed()
    expect(shown.map(({ series }) => series)).toEqual(
      [1, 2, 3, 4].map((place) => ({ id, place, total: 4, later: 4 - place, every_weeks: 1 })),
    )
    expect(shown.some(({ may_repeat }) => may_repeat)).toBe(false)
  })

  test('a visit beyond the opened weeks keeps its time free of slots once they open', async () => {
    const id = await addFirst()
    expect((await book(id)).status).toBe(200)
    care.clock.set('2026-12-02T15:00:00Z')
    await makeSlots(care.db, care.clock.now())
    const sam = await care.logIn(testClaims({ member: { telehealthId: 'th-sam' } })).then(() => care.sdk('th-sam'))
    const { data } = await sam.screen('open_slots', { type: 'MentalHealth', method: 'Video', state: 'TX' })
    const open = data.slots.map(({ startsAt }: { startsAt: string }) => startsAt)
    expect(open).toContain('2026-12-14T15:45:00.000Z')
    expect(open).not.toContain(times[2])
  })

  test('if one time was taken meanwhile, none is booked and the field is named', async () => {
    const id = await addFirst()
    await addFirst({ memberId: 'th-sam', patientId: 'th-sam', requestedAt: new Date(weeksLater(2)) })
    expect((await book(id)).errors).toEqual(['SlotTaken'])
    expect(await care.db.$count(visits, eq(visits.seriesId, id))).toBe(0)
    expect((await listed())[0]?.may_repeat).toBe(true)
  })

  test('of two members who book the same times at once, one gets them', async () => {
    await care.logIn(testClaims({ member: { telehealthId: 'th-sam', first: 'Sam' } }))
    const sam = await care.sdk('th-sam')
    const [own, other] = [
      await addFirst(),
      await addFirst({ memberId: 'th-sam', patientId: 'th-sam', requestedAt: new Date('2026-11-23T17:15:00Z') }),
    ]
    const both = { everyWeeks: 1, times: [weeksLater(1)] }
    const answers = await Promise.all([book(own, both), book(other, both, sam)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual(['SlotTaken'])
    expect(await care.db.$count(visits, eq(visits.requestedAt, new Date(weeksLater(1))))).toBe(1)
  })

  test('of two series that are booked at once with two clinicians, one is refused if both would pass the limit', async () => {
    const other = await addTestClinician(care, { email: 'dr.lindqvist@example.com', types: ['MentalHealth'], licenses: testLicenses() })
    const tuesdays = { weekday: 2, fromMinute: 9 * 60, toMinute: 17 * 60, slotMinutes: 45 }
    await care.db.insert(weeklyHours).values({ id: randomUUID(), clinicianId: other, ...tuesdays })
    const first = await addFirst()
    const second = await addFirst({ clinicianId: other, requestedAt: new Date('2026-11-24T16:30:00Z') })
    const seriesId = randomUUID()
    for (let n = 0; n < 22; n++) await addFirst({ requestedAt: new Date(Date.UTC(2027, 2, 1 + n)), seriesId })
    // Both bookings wait for the calendars of their clinicians, and have read the patient's visits by then if they ever do so before.
    const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
    const both = await care.db.transaction(async (tx) => {
      await lockCalendars(tx, [clinicianId, other])
      const pending = Promise.all([
        book(first, { times: [weeksLater(1)] }),
        book(second, { times: [weeksLater(1, '2026-11-24T16:30:00.000Z')] }),
      ])
      await expect.poll(async () => (await tx.execute(waiting)).rows.length, { timeout: 20_000 }).toBe(2)
      return () => pending
    })
    const answers = await both()
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual(['ListFull'])
    expect(await countComing(care.db, 'th-ana', care.clock.now())).toBe(24)
  })

  test('refuses a changed price, times of other weeks, two in one week, and too many', async () => {
    const id = await addFirst()
    expect((await book(id, { priceCents: 100 })).errors).toEqual(['PriceChanged'])
    for (const wrong of [[weeksLater(12)], [weeksLater(1), '2026-12-01T16:30:00.000Z'], [times[0], times[0]], ['2026-11-24T16:30:00.000Z']])
      expect((await book(id, { times: wrong })).errors).toEqual(['InvalidInput'])
    expect((await book(id, { times: ['2026-12-05T16:30:00.000Z'] })).status).not.toBe(200)
    expect((await book(id, { consents: false })).errors).toEqual(['MustAcceptNotice'])
    const otherSeries = randomUUID()
    for (let n = 0; n < 22; n++) await addFirst({ requestedAt: new Date(`2027-03-01T0${n % 9}:00:00Z`), seriesId: otherSeries })
    expect((await book(id)).errors).toEqual(['ListFull'])
    expect(await care.db.$count(visits, eq(visits.seriesId, id))).toBe(0)
  })
})

describe('canceling', () => {
  const booked = async () => {
    const id = await addFirst()
    await book(id)
    return (await stored()).map((row) => row.id)
  }
  test('this one leaves the others, which are counted again', async () => {
    const [, second = ''] = await booked()
    expect((await cancel(second, 'one')).body).toEqual({ status: 'Cancelled' })
    expect((await listed()).map(({ series }) => [series?.place, series?.total])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ])
  })
  test('this and all later ones frees their times; again changes nothing', async () => {
    await makeSlots(care.db, care.clock.now())
    const ids = await booked()
    const [, second = ''] = ids
    expect((await cancel(second)).body).toEqual({ status: 'Cancelled', later: { cancelled: 2, kept: 0 } })
    expect((await cancel(second)).body).toEqual({ status: 'Cancelled', later: { cancelled: 0, kept: 0 } })
    expect((await stored()).map(({ status }) => status)).toEqual(['Locked', 'Cancelled', 'Cancelled', 'Cancelled'])
    expect((await listed())[0]).toMatchObject({ series: null, may_repeat: true })
    expect((await book(ids[0] ?? '', { times: [weeksLater(2)], everyWeeks: 2 })).data.visits).toHaveLength(2)
    expect((await listed()).map(({ series }) => series?.every_weeks)).toEqual([2, 2])
    const again = await read(await addFirst({ requestedAt: new Date('2026-11-24T16:30:00Z') }), { visits: 2 })
    expect(again.status).toBe(200)
    const freed = await care.db
      .select()
      .from(slots)
      .where(eq(slots.startsAt, new Date(weeksLater(1))))
    expect(freed).toMatchObject([{ visitId: null, closedAt: null }])
  })
  test('a later one that the rules keep stays, and one that they keep itself cancels none', async () => {
    const [first = '', second = '', third = ''] = await booked()
    await care.db
      .update(visits)
      .set({ policy: { ...defaultVisitPolicy, cancelStatuses: [] } })
      .where(eq(visits.id, third))
    expect((await cancel(third)).body).toMatchObject({ meta: { errors: ['VisitHasProvider'] } })
    expect((await listed()).map(({ consult_id }) => consult_id)).toContain(first)
    expect((await cancel(second)).body).toEqual({ status: 'Cancelled', later: { cancelled: 1, kept: 1 } })
    expect((await stored()).map(({ status }) => status)).toEqual(['Locked', 'Cancelled', 'Locked', 'Cancelled'])
  })
})

describe('whose visit', () => {
  const as = async (scopes: ManagedScope[] | null) => {
    const managed = scopes && [{ telehealthId: 'th-ana', first: 'Ana', last: 'Rivera', dateOfBirth: '1986-05-14', scopes }]
    await care.logIn(testClaims({ member: { telehealthId: 'th-joe', first: 'Joe' }, ...(managed ? { managed } : {}) }))
    return care.sdk('th-joe')
  }
  // Somebody who may see Ana's visits also gets inbox items about them, which other tests count.
  afterEach(() => as(null))
  test.each([
    ['a stranger', null, 'NotFound'],
    ['somebody who may only see visits', ['see-visits'], 'VisitOnlySeen'],
  ] as const)('%s neither reads nor books', async (_who, scopes, code) => {
    const id = await addFirst()
    const joe = await as(scopes && [...scopes])
    expect((await read(id, {}, joe)).errors).toEqual([code])
    expect((await book(id, {}, joe)).errors).toEqual([code])
    expect(await care.db.$count(visits)).toBe(1)
  })
  test('a delegate with the scope books for the patient', async () => {
    const id = await addFirst()
    const joe = await as(['see-visits', 'book'])
    expect((await book(id, {}, joe)).status).toBe(200)
    expect((await stored()).map(({ patientId, memberId }) => [patientId, memberId]).at(-1)).toEqual(['th-ana', 'th-joe'])
    // Ana's notice goes to her; Joe, who booked it, hears of it too.
    const sent = await care.db.select({ key: outboxMessages.dedupeKey }).from(outboxMessages)
    expect(sent.map(({ key }) => key?.split('/').at(-2)).toSorted()).toEqual(['th-ana', 'th-joe'])
  })
  test('after coverage ends nothing is booked', async () => {
    const id = await addFirst()
    await care.logIn(testClaims({ group: { isCovered: false } }))
    expect((await book(id, {}, await care.sdk('th-ana'))).errors).toEqual(['CoverageEnded'])
  })
  test('the clinician sees the place in the series', async () => {
    const id = await addFirst()
    await book(id)
    const clinic = clinicBrowser(care)
    await clinic.enter(clinicianId)
    expect((await clinic.get(`/visits/${id}`)).data).toMatchObject({ series: { place: 1, total: 4, everyWeeks: 1 } })
  })
})
