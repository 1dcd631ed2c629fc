import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inboxItems } from '#care/server/schema/message-tables.ts'
import { outboxMessages } from '#care/server/schema/platform-tables.ts'
import { slots, visits } from '#care/server/schema/visit-tables.ts'
import { makeSlots } from '#care/server/slots/make-slots.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician } from '#care/server/testing/test-clinic.ts'
import { addTherapyVisit, weeksLater } from '#care/server/testing/test-series.ts'
import { addWorkdays, testLicenses } from '#care/server/testing/test-visits.ts'
import type { ManagedScope } from '#shared/care/member-claims.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'

let care: TestCare
let clinicianId: string
let ana: Awaited<ReturnType<TestCare['sdk']>>
let portal: Awaited<ReturnType<TestCare['logIn']>>
beforeAll(async () => {
  care = await openTestCare()
  clinicianId = await addTestClinician(care, { types: ['MentalHealth'], licenses: testLicenses() })
  await addWorkdays(care.db, clinicianId)
})
afterAll(() => care.close())

const addVisit = (change: Partial<typeof visits.$inferInsert> = {}) => addTherapyVisit(care, clinicianId, change)

/** Ana's four visits, every week. */
let ids: string[]
beforeEach(async () => {
  for (const table of [inboxItems, outboxMessages, slots, visits]) await care.db.delete(table)
  portal = await care.logIn()
  ana = await care.sdk('th-ana')
  await makeSlots(care.db, care.clock.now())
  const first = await addVisit()
  const times = [1, 2, 3].map((weeks) => weeksLater(weeks))
  await ana.screen('book_visit_series', { consultId: first, everyWeeks: 1, times, consents: true, priceCents: 0 })
  ids = (await stored()).map(({ id }) => id)
  for (const table of [inboxItems, outboxMessages]) await care.db.delete(table)
})

const stored = () => care.db.select().from(visits).orderBy(asc(visits.requestedAt), asc(visits.createdAt), asc(visits.id))
const coming = async () => (await stored()).filter(({ status }) => status === 'Locked')
const read = (consultId: string, change: object = {}, sdk = ana) =>
  sdk.screen('visit_series', { consultId, everyWeeks: 2, visits: 4, ...change })
const every2 = { everyWeeks: 2, times: [2, 4, 6].map((weeks) => weeksLater(weeks)), consents: true, priceCents: 0, cancels: 3 }
const change = (consultId: string, other: object = {}, sdk = ana) => sdk.screen('book_visit_series', { consultId, ...every2, ...other })
const auditOf = async (event: string) => {
  const { rows } = await care.pool.query('select reason from care.audit_events where event = $1 order by seq', [event])
  return rows.map(({ reason }) => reason)
}

describe('another interval', () => {
  test('shows in one list what is canceled and what is booked; the times of the canceled visits are open', async () => {
    const [first = ''] = ids
    const { data } = await read(first)
    expect(data).toMatchObject({
      stage: 'change',
      everyWeeks: 2,
      seriesWeeks: 1,
      most: 11,
      later: [1, 2, 3].map((weeks) => weeksLater(weeks)),
    })
    expect(data.dates).toEqual([2, 4, 6].map((weeks) => ({ at: weeksLater(weeks), isOpen: true, instead: null })))
    // The interval that the series has is not offered.
    expect((await read(first, { everyWeeks: 1 })).data.everyWeeks).toBe(2)
    expect(await coming()).toHaveLength(4)
  })

  test('cancels and books in one step, with one notice, one inbox item and each cancellation audited; again gives the same', async () => {
    const [first = ''] = ids
    const before = (await auditOf('consult.cancel')).length
    const { data } = await change(first)
    expect(data.visits.map(({ requestedAt }: { requestedAt: string }) => requestedAt)).toEqual(
      [0, 2, 4, 6].map((weeks) => weeksLater(weeks)),
    )
    expect((await change(first)).data).toEqual(data)
    expect((await coming()).map(({ seriesWeeks }) => seriesWeeks)).toEqual([2, 2, 2, 2])
    expect((await stored()).filter(({ status }) => status === 'Cancelled')).toHaveLength(3)
    expect(await care.db.$count(inboxItems)).toBe(1)
    const { items } = (await ana.screen('inbox')).data
    expect(items).toMatchObject([{ news: 'Repeated', isInterval: true }])
    expect(await care.db.select({ subject: outboxMessages.subject }).from(outboxMessages)).toEqual([
      { subject: 'Your visits repeat at another interval' },
    ])
    expect((await auditOf('consult.cancel')).length - before).toBe(3)
    expect((await auditOf('consult.request')).slice(-2)).toEqual(['series interval', 'again'])
    const freed = await care.db.select().from(slots)
    expect(freed.filter(({ visitId }) => visitId !== null).map(({ startsAt }) => startsAt.toISOString())).toEqual([weeksLater(2)])
  })

  test('from a visit in the middle: those before it keep their series', async () => {
    const [first, second = ''] = ids
    expect((await change(second, { times: [3, 5].map((weeks) => weeksLater(weeks)), cancels: 2 })).status).toBe(200)
    expect((await coming()).map(({ requestedAt, seriesId }) => [requestedAt.toISOString(), seriesId])).toEqual([
      [weeksLater(0), first],
      ...[1, 3, 5].map((weeks) => [weeksLater(weeks), second]),
    ])
  })

  test('all or none: a taken time, another number of later visits, the same interval and a visit that the rules keep change nothing', async () => {
    const [first = '', second = '', , last = ''] = ids
    await addVisit({ memberId: 'th-sam', patientId: 'th-sam', requestedAt: new Date(weeksLater(4)) })
    expect((await change(first)).errors).toEqual(['SlotTaken'])
    expect((await change(first, { cancels: 2, times: [weeksLater(2)] })).errors).toEqual(['VisitChanged'])
    expect((await change(second, { everyWeeks: 1, cancels: 2, times: [weeksLater(9)] })).errors).toEqual(['InvalidInput'])
    expect((await change(last, { cancels: 1, times: [weeksLater(5)] })).errors).toEqual(['VisitChanged'])
    // Without the number of visits to cancel nothing is canceled: the first visit is the key of its series.
    expect((await change(first, { cancels: undefined })).data.visits).toHaveLength(4)
    await care.db.update(visits).set({ policy: { ...defaultVisitPolicy, cancelStatuses: [] } })
    expect((await change(first, { times: [weeksLater(2)] })).errors).toEqual(['VisitHasProvider'])
    expect((await coming()).filter(({ patientId }) => patientId === 'th-ana').map(({ id }) => id)).toEqual(ids)
    expect(await care.db.$count(outboxMessages)).toBe(0)
  })

  test('is offered at the next visit of the series', async () => {
    const listed = (await portal.get('/mobile/members_consultations?member_id=th-ana')).body.consultations
    expect(listed.map(({ may_change }: { may_change: boolean }) => may_change)).toEqual([true, false, false, false])
  })

  test('a moved visit goes on at the usual time of the series', async () => {
    const [first = ''] = ids
    await care.pool.query('update care.visits set requested_at = $2 where id = $1', [first, '2026-11-24T20:00:00Z'])
    expect((await read(first)).data.dates.map(({ at }: { at: string }) => at)).toEqual([2, 4, 6].map((weeks) => weeksLater(weeks)))
    expect((await change(first)).status).toBe(200)
  })

  test.each([
    ['a stranger', null, 'NotFound'],
    ['somebody who may only see visits', ['see-visits'], 'VisitOnlySeen'],
  ] as const)('%s changes nothing', async (_who, scopes, code) => {
    const [first = ''] = ids
    const managed = scopes && [
      { telehealthId: 'th-ana', first: 'Ana', last: 'Rivera', dateOfBirth: '1986-05-14', scopes: [...scopes] as ManagedScope[] },
    ]
    await care.logIn(testClaims({ member: { telehealthId: 'th-joe', first: 'Joe' }, ...(managed ? { managed } : {}) }))
    const joe = await care.sdk('th-joe')
    expect((await change(first, {}, joe)).errors).toEqual([code])
    expect(await coming()).toHaveLength(4)
    await care.logIn(testClaims({ member: { telehealthId: 'th-joe', first: 'Joe' } }))
  })
})
