import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { putMemberRights } from '#care/server/rights/member-rights.ts'
import { daysOff } from '#care/server/schema/clinician-tables.ts'
import { carePrivateContacts } from '#care/server/schema/member-tables.ts'
import { inboxItems } from '#care/server/schema/message-tables.ts'
import { outboxMessages } from '#care/server/schema/platform-tables.ts'
import { slots, visits } from '#care/server/schema/visit-tables.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { addTherapyVisit, monday, weeksLater } from '#care/server/testing/test-series.ts'
import { addWorkdays, testLicenses, testRequest } from '#care/server/testing/test-visits.ts'
import type { ManagedScope } from '#shared/care/member-claims.ts'

let care: TestCare
let clinicianId: string
let ana: Awaited<ReturnType<TestCare['sdk']>>
let portal: Awaited<ReturnType<TestCare['logIn']>>
let clinic: ReturnType<typeof clinicBrowser>
beforeAll(async () => {
  care = await openTestCare()
  clinicianId = await addTestClinician(care, { types: ['MentalHealth'], licenses: testLicenses() })
  await addWorkdays(care.db, clinicianId)
  clinic = clinicBrowser(care)
  await clinic.enter(clinicianId)
})
afterAll(() => care.close())

beforeEach(async () => {
  for (const table of [inboxItems, outboxMessages, slots, daysOff, visits, carePrivateContacts]) await care.db.delete(table)
  // Somebody who may see Ana's visits in one test may not in the next.
  await as(null)
  portal = await care.logIn()
  ana = await care.sdk('th-ana')
})

const addVisit = (change: Partial<typeof visits.$inferInsert> = {}) => addTherapyVisit(care, clinicianId, change)
const as = async (scopes: ManagedScope[] | null) => {
  const managed = scopes && [{ telehealthId: 'th-ana', first: 'Ana', last: 'Rivera', dateOfBirth: '1986-05-14', scopes }]
  await care.logIn(testClaims({ member: { telehealthId: 'th-joe', first: 'Joe' }, ...(managed ? { managed } : {}) }))
  return care.sdk('th-joe')
}
const stored = () => care.db.select().from(visits).orderBy(asc(visits.requestedAt))
const times = async () => (await stored()).map(({ requestedAt }) => requestedAt.toISOString())
const read = (consultId: string, change: object = {}, sdk = ana) =>
  sdk.screen('visit_series', { consultId, everyWeeks: 1, visits: 3, ...change })
const book = (consultId: string, change: object = {}, sdk = ana) =>
  sdk.screen('book_visit_series', { consultId, everyWeeks: 1, times: [weeksLater(1)], consents: true, priceCents: 0, ...change })
const listed = async () =>
  (await portal.get('/mobile/members_consultations?member_id=th-ana')).body.consultations as {
    consult_id: string
    series: { id: string; place: number; total: number } | null
    may_repeat: boolean
    may_extend: boolean
    series_plan: { every_weeks: number; visits: number } | null
  }[]
/** Who was sent a notice, and its subject. */
const notices = async () => {
  const rows = await care.db.select({ key: outboxMessages.dedupeKey, subject: outboxMessages.subject }).from(outboxMessages)
  return rows.map(({ key, subject }) => `${key?.split('/').at(-2)}: ${subject}`).toSorted()
}

describe('more visits after the last of a series', () => {
  const booked = async () => {
    await book(await addVisit(), { times: [weeksLater(1), weeksLater(2)] })
    await care.db.delete(outboxMessages)
    return (await stored()).map(({ id }) => id) as [string, string, string]
  }

  test('only the last leads there, and the dates go on at the interval of the series', async () => {
    const [first, second, last] = await booked()
    expect((await listed()).map(({ may_repeat, may_extend }) => [may_repeat, may_extend])).toEqual([
      [false, false],
      [false, false],
      [false, true],
    ])
    const { data } = await read(last, { everyWeeks: 4 })
    expect(data).toMatchObject({ stage: 'more', everyWeeks: 1, most: 9, startsAt: weeksLater(2) })
    expect(data.dates.map(({ at }: { at: string }) => at)).toEqual([weeksLater(3), weeksLater(4)])
    for (const id of [first, second]) expect((await read(id)).data.stage).toBe('change')
  })

  test('books them into the same series with one notice; booking again gives the same', async () => {
    const [first, , last] = await booked()
    const more = { times: [weeksLater(4), weeksLater(3)] }
    const { data } = await book(last, more)
    expect(data.visits.map(({ requestedAt }: { requestedAt: string }) => requestedAt)).toEqual(
      [0, 1, 2, 3, 4].map((weeks) => weeksLater(weeks)),
    )
    expect((await book(last, more)).data).toEqual(data)
    expect((await listed()).map(({ series }) => [series?.id, series?.place, series?.total])).toEqual(
      [1, 2, 3, 4, 5].map((at) => [first, at, 5]),
    )
    expect(await notices()).toEqual(['th-ana: More visits are booked'])
    const again = (await stored()).at(-1)?.id ?? ''
    expect((await book(again, { times: [weeksLater(5)] })).data.visits).toHaveLength(6)
  })

  test('two presses at once add them once', async () => {
    const [, , last] = await booked()
    const answers = await Promise.all([1, 2].map(() => book(last, { times: [weeksLater(3)] })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await times()).toEqual([0, 1, 2, 3].map((weeks) => weeksLater(weeks)))
  })

  test('all or none: a time that was taken meanwhile books nothing', async () => {
    const [, , last] = await booked()
    await addVisit({ memberId: 'th-sam', patientId: 'th-sam', requestedAt: new Date(weeksLater(4)) })
    const refused = await book(last, { times: [weeksLater(3), weeksLater(4)] })
    expect(refused.body.meta.errorMessages).toMatchObject([{ code: 'SlotTaken', field: 'times' }])
    expect(await care.db.$count(visits, eq(visits.patientId, 'th-ana'))).toBe(3)
  })

  test('refuses another interval, dates before the last or between, another price, and a visit that is not the last', async () => {
    const [first, second, last] = await booked()
    expect((await book(last, { everyWeeks: 2, times: [weeksLater(4)] })).body.meta.errorMessages).toMatchObject([
      { code: 'InvalidInput', field: 'everyWeeks' },
    ])
    const early = new Date(Date.parse(weeksLater(2)) + 86_400_000).toISOString()
    for (const wrong of [early, weeksLater(20)]) expect((await book(last, { times: [wrong] })).errors).toEqual(['InvalidInput'])
    expect((await book(last, { times: [weeksLater(3)], priceCents: 1 })).errors).toEqual(['PriceChanged'])
    expect((await book(second, { times: [weeksLater(3)] })).errors).toEqual(['VisitChanged'])
    // The first visit is the key of its series: it gives the receipt again, and books nothing.
    expect((await book(first, { times: [weeksLater(3)] })).data.visits).toHaveLength(3)
    expect(await times()).toEqual([0, 1, 2].map((weeks) => weeksLater(weeks)))
  })

  test('at most twelve are ahead: as many as fit are offered, and then none', async () => {
    const [first, , last] = await booked()
    for (let n = 3; n < 11; n++) await addVisit({ requestedAt: new Date(weeksLater(n)), seriesId: first, seriesWeeks: 1 })
    expect((await read(last)).data.stage).toBe('change')
    const eleventh = (await stored()).at(-1)?.id ?? ''
    expect((await read(eleventh, { visits: 12 })).data).toMatchObject({ most: 1, dates: [{ at: weeksLater(11) }] })
    expect((await book(eleventh, { times: [weeksLater(11), weeksLater(12)] })).errors).toEqual(['ListFull'])
    const { data } = await book(eleventh, { times: [weeksLater(11)] })
    expect(data.visits).toHaveLength(12)
    expect((await listed()).some(({ may_extend }) => may_extend)).toBe(false)
    expect((await read(data.visits.at(-1).consultId)).errors).toEqual(['ListFull'])
  })

  test('a visit moved behind the others is the last: it goes on at the time of the others', async () => {
    const [first] = await booked()
    await care.db
      .update(visits)
      .set({ requestedAt: new Date('2026-12-09T20:00:00Z') })
      .where(eq(visits.id, first))
    expect((await read(first)).data.dates.map(({ at }: { at: string }) => at)).toEqual([weeksLater(3), weeksLater(4)])
    expect((await book(first, { times: [weeksLater(3)] })).data.visits).toHaveLength(4)
  })

  test.each([
    ['a stranger', null, 'NotFound'],
    ['somebody who may only see visits', ['see-visits'], 'VisitOnlySeen'],
  ] as const)('%s adds none', async (_who, scopes, code) => {
    const [, , last] = await booked()
    const joe = await as(scopes && [...scopes])
    expect((await read(last, {}, joe)).errors).toEqual([code])
    expect((await book(last, { times: [weeksLater(3)] }, joe)).errors).toEqual([code])
    expect(await times()).toHaveLength(3)
  })
})

describe('who is told', () => {
  test('a delegate who adds visits, and the patient', async () => {
    await book(await addVisit())
    await care.db.delete(outboxMessages)
    const joe = await as(['see-visits', 'book'])
    await book((await stored()).at(-1)?.id ?? '', { times: [weeksLater(2)] }, joe)
    expect(await notices()).toEqual(['th-ana: More visits are booked', 'th-joe: More visits are booked'])
  })

  test('while communications are confidential, the patient alone, at their address for it', async () => {
    const joe = await as(['see-visits', 'book'])
    const contact = { email: 'own@example.com', phone: null, language: 'en' } as const
    const at = care.clock.now().toISOString()
    await putMemberRights(
      care.care,
      { telehealth_id: 'th-ana', has_account: true, managed: [], private_contact: contact, at },
      testRequest(),
    )
    await book(await addVisit(), {}, joe)
    expect(await care.db.select({ to: outboxMessages.recipient }).from(outboxMessages)).toEqual([{ to: 'own@example.com' }])
  })

  test('of a series that was canceled and booked again, again', async () => {
    const id = await addVisit()
    await book(id)
    await portal.get(`/mobile/cancel_consult?consult_id=${(await stored()).at(-1)?.id}&logged_in_member_id=th-ana&which=one`)
    await book(id, { times: [weeksLater(2)] })
    expect(await notices()).toEqual(['th-ana: Your repeated visits are booked', 'th-ana: Your repeated visits are booked'])
  })
})

describe('planned with a request', () => {
  const requested = (change: Partial<typeof visits.$inferInsert> = {}) =>
    addVisit({ status: 'Requested', clinicianId: null, acceptedAt: null, requestedTimes: [new Date(monday)], ...change })
  const plan = (consultId: string, change: object | null = {}, sdk = ana) =>
    sdk.screen('plan_visit_series', {
      consultId,
      plan: change && { everyWeeks: 1, visits: 3, consents: true, priceCents: 0, ...change },
    })
  const accept = (id: string, at = monday) => clinic.post(`/visits/${id}/accept`, { at })

  test('everything in one go: planned at the receipt, booked when the clinician accepts, with one notice', async () => {
    const id = await requested()
    expect((await read(id)).data).toMatchObject({ stage: 'plan', dates: [], clinician: null, plan: null })
    expect((await plan(id)).data).toMatchObject({ plan: { everyWeeks: 1, visits: 3 } })
    expect((await listed())[0]).toMatchObject({ may_repeat: true, series_plan: { every_weeks: 1, visits: 3 }, series: null })
    expect((await clinic.get(`/visits/${id}`)).data).toMatchObject({ seriesPlan: { everyWeeks: 1, visits: 3 } })
    expect((await accept(id)).data).toEqual({ status: 'Locked' })
    expect((await clinic.get(`/visits/${id}`)).data).toMatchObject({ seriesPlan: null, series: { place: 1, total: 3 } })
    expect(await times()).toEqual([0, 1, 2].map((weeks) => weeksLater(weeks)))
    expect((await stored()).map(({ status, seriesId }) => [status, seriesId])).toEqual([0, 1, 2].map(() => ['Locked', id]))
    expect(await notices()).toEqual(['th-ana: Your visit is confirmed'])
    expect((await care.db.select().from(outboxMessages))[0]?.text).toContain('The visits that you planned after it are booked too.')
  })

  test('if a date is not open, none is booked, the visit keeps its time, and the member is asked to choose', async () => {
    const id = await requested()
    await plan(id)
    await care.db.insert(daysOff).values({ id: '00000000-0000-7000-8000-0000000000a1', clinicianId, day: '2026-12-07' })
    expect((await accept(id)).status).toBe(200)
    expect(await times()).toEqual([monday])
    expect((await care.db.select().from(outboxMessages))[0]?.text).toContain('not every date is open')
    expect((await listed())[0]).toMatchObject({ may_repeat: true, series: null, series_plan: null })
  })

  test('a time that the member chooses from those the clinic proposed books them too', async () => {
    const id = await requested()
    await plan(id)
    const at = '2026-11-24T16:30:00.000Z'
    await clinic.post(`/visits/${id}/propose`, { times: [at] })
    expect((await read(id)).data).toMatchObject({ stage: 'plan', plan: { everyWeeks: 1, visits: 3 } })
    const { data } = await ana.screen('choose_time', { consultId: id, at })
    expect(data.visit).toMatchObject({ status: 'Locked', series_plan: null, series: { place: 1, total: 3 } })
    expect(await times()).toEqual([at, '2026-12-01T16:30:00.000Z', '2026-12-08T16:30:00.000Z'])
  })

  test('the plan can be changed and removed until there is a time, not after', async () => {
    const id = await requested()
    await plan(id)
    await plan(id, { everyWeeks: 2, visits: 2 })
    expect((await read(id)).data.plan).toEqual({ everyWeeks: 2, visits: 2 })
    expect((await plan(id, null)).data).toMatchObject({ plan: null })
    await accept(id)
    expect(await times()).toEqual([monday])
    expect((await plan(id)).errors).toEqual(['VisitChanged'])
  })

  test('refuses another price, no consent, wrong numbers, and visits that cannot be repeated', async () => {
    const id = await requested()
    expect((await plan(id, { priceCents: 1 })).errors).toEqual(['PriceChanged'])
    expect((await plan(id, { consents: false })).errors).toEqual(['MustAcceptNotice'])
    expect((await plan(id, { visits: 13 })).errors).toEqual(['NumberInvalid'])
    expect((await plan(id, { visits: 1 })).errors).toEqual(['NumberInvalid'])
    expect((await plan(id, { everyWeeks: 3 })).errors).toEqual(['InvalidInput'])
    expect((await plan(await requested({ type: 'GeneralMedical' }))).errors).toEqual(['VisitChanged'])
    expect((await plan(await requested({ isOnDemand: true }))).errors).toEqual(['VisitChanged'])
    expect((await stored()).map(({ seriesPlan }) => seriesPlan)).toEqual([null, null, null])
  })

  test.each([
    ['a stranger', null, 'NotFound'],
    ['somebody who may only see visits', ['see-visits'], 'VisitOnlySeen'],
  ] as const)('%s plans nothing, and does not see the plan', async (_who, scopes, code) => {
    const id = await requested()
    const joe = await as(scopes && [...scopes])
    expect((await plan(id, {}, joe)).errors).toEqual([code])
    expect((await plan(id, null, joe)).errors).toEqual([code])
    expect((await read(id, {}, joe)).errors).toEqual([code])
  })

  test('a delegate who lost the permission meanwhile books nothing, and one who has it is told', async () => {
    const lost = await requested()
    await plan(lost, {}, await as(['see-visits', 'book']))
    await as(['see-visits'])
    expect((await accept(lost)).status).toBe(200)
    expect(await times()).toEqual([monday])
    await care.db.delete(outboxMessages)
    const kept = await requested({ requestedAt: new Date('2026-11-24T16:30:00Z'), requestedTimes: [new Date('2026-11-24T16:30:00Z')] })
    await plan(kept, { visits: 2 }, await as(['see-visits', 'book']))
    await accept(kept, '2026-11-24T16:30:00.000Z')
    expect((await stored()).map(({ memberId }) => memberId)).toEqual(['th-ana', 'th-ana', 'th-joe'])
    expect(await notices()).toEqual(['th-ana: Your visit is confirmed', 'th-joe: Your visit is confirmed'])
  })

  test('after the price has changed or coverage has ended, none is booked', async () => {
    const id = await requested()
    await plan(id)
    await care.logIn(testClaims({ group: { prices: [{ type: 'MentalHealth', cents: 9900 }] } }))
    await accept(id)
    const other = await requested({ requestedAt: new Date('2026-11-24T16:30:00Z'), requestedTimes: [new Date('2026-11-24T16:30:00Z')] })
    await plan(other, { priceCents: 9900 })
    await care.logIn(testClaims({ group: { isCovered: false, prices: [{ type: 'MentalHealth', cents: 9900 }] } }))
    await accept(other, '2026-11-24T16:30:00.000Z')
    expect(await times()).toHaveLength(2)
  })

  test('are found by an index, for a merge of two people, however many visits there are', async () => {
    const plan = await care.db.transaction(async (tx) => {
      // A sequential scan of a few rows is cheaper than any index.
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute(sql`explain select from care.visits where series_plan is not null and series_plan ->> 'memberId' = ${'th-ana'}`)
    })
    expect(JSON.stringify(plan.rows)).toContain('visits_planned_by')
  })
})
