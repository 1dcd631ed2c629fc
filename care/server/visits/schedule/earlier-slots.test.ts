import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { earlierOffers, earlierRequests } from '#care/server/schema/earlier-tables.ts'
import { slots, visits } from '#care/server/schema/visit-tables.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { closeSlot } from '#care/server/slots/change-slots.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addClinician, addSlot, sendDraft, slotTime, testRequest } from '#care/server/testing/test-visits.ts'
import { answerEarlier } from '#care/server/visits/schedule/answer-earlier.ts'
import { cancelVisit } from '#care/server/visits/schedule/cancel-visit.ts'
import { offerEarlierSlots } from '#care/server/visits/schedule/offer-earlier.ts'
import { requestEarlier } from '#care/server/visits/schedule/request-earlier.ts'
import { visitJobs } from '#care/server/visits/visit-jobs.ts'
import { Failure } from '#platform/http/fail.ts'
import { busyTurn, idleTurn, jobTurn } from '#platform/testing/job-turn.ts'

let care: TestCare
let doctor: Clinician
beforeEach(async () => {
  care = await openTestCare()
})
afterEach(() => care.close())

const start = new Date('2026-11-20T15:00:00Z')
const inMinutes = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
beforeEach(async () => {
  care.clock.set(start)
  await care.pool.query(
    'truncate earlier_offers, earlier_wishes, inbox_items cascade; update slots set visit_id = null; delete from visits; delete from slots; delete from clinicians',
  )
  care.sent.length = 0
  doctor = await addClinician(care.db)
})

type Booked = { member: CareMember; visitId: string; slotId: string }

/** Signs a member in and books a slot `minutes` from now. */
const booked = async (name: string, minutes: number, claims = testClaims({ member: { telehealthId: name } })): Promise<Booked> => {
  await care.logIn(claims)
  const slotId = await addSlot(care.db, doctor.id, inMinutes(minutes))
  const { data } = await sendDraft(await care.sdk(name), { patientId: name, when: slotTime(slotId, inMinutes(minutes)) })
  return { member: { id: name, claims }, visitId: data.consultId, slotId }
}
const ask = ({ member, visitId }: Booked, wanted = true) => requestEarlier(care.care, { member, visitId, wanted, request: testRequest() })
const answer = ({ member, visitId }: Booked, offerId: string, takes: boolean) =>
  answerEarlier(care.care, { member, visitId, offerId, takes, request: testRequest() })
const cancel = ({ member, visitId }: Booked) => cancelVisit(care.care, { member, visitId, request: testRequest() })
const offer = () => offerEarlierSlots(care.care, care.db)
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof Failure ? error.code : error),
  )
const openOffers = () => care.db.select().from(earlierOffers).where(sql`${earlierOffers.endedAt} is null`)
const offerOf = async ({ visitId }: Booked) => (await openOffers()).find((one) => one.visitId === visitId)
const timeOf = async ({ visitId }: Booked) => (await care.db.select().from(visits).where(eq(visits.id, visitId)))[0]?.requestedAt
const slotOf = async (id: string) => (await care.db.select().from(slots).where(eq(slots.id, id)))[0]
/** Advances the clock, so that a slot is freed after the request. */
const later = () => care.clock.advance(1000)

describe('a slot that becomes free', () => {
  test('is offered to the first in line, held for 15 minutes, and announced by mail, inbox and visit list', async () => {
    const [early, first, second] = [await booked('th-early', 120), await booked('th-one', 300), await booked('th-two', 360)]
    await ask(first)
    later()
    await ask(second)
    expect(await offer()).toBe(0)
    later()
    await cancel(early)
    care.sent.length = 0
    expect(await offer()).toBe(1)
    const made = await offerOf(first)
    expect(made).toMatchObject({ slotId: early.slotId, until: new Date(care.clock.now().getTime() + 15 * 60_000) })
    expect(await slotOf(early.slotId)).toMatchObject({ heldBy: `offer ${first.visitId}`, visitId: null })
    await care.care.outbox.deliverDue('email')
    expect(care.sent.map(({ to, subject }) => [to, subject])).toEqual([['ana.rivera@example.com', 'An earlier time is available']])
    const { body } = await (await care.logIn(first.member.claims)).get('/mobile/members_consultations?member_id=th-one')
    expect(body.consultations[0].earlier).toMatchObject({
      wanted: true,
      offer: { offer_id: made?.id, starts_date: '2026-11-20 17:00:00 +00:00' },
    })
    const inbox = await (await care.sdk('th-one')).screen('inbox')
    expect(inbox.data.items[0]).toMatchObject({ kind: 'visit', news: 'Earlier', isRead: false })
  })

  test('moves the visit once accepted; the old slot goes to the next in line', async () => {
    const [early, first, second] = [await booked('th-early', 120), await booked('th-one', 300), await booked('th-two', 360)]
    await ask(first)
    await ask(second)
    later()
    await cancel(early)
    await offer()
    later()
    expect(await answer(first, (await offerOf(first))?.id ?? '', true)).toEqual({ taken: true })
    expect(await timeOf(first)).toEqual(inMinutes(120))
    expect(await slotOf(early.slotId)).toMatchObject({ visitId: first.visitId, heldBy: null })
    expect(await slotOf(first.slotId)).toMatchObject({ visitId: null })
    expect(await care.db.$count(earlierRequests)).toBe(1)
    await offer()
    expect(await offerOf(second)).toMatchObject({ slotId: first.slotId })
    expect(await offerOf(first)).toBeUndefined()
  })

  test('goes to the next in line when declined or expired, is offered once to each, and then is free', async () => {
    const [early, first, second] = [await booked('th-early', 120), await booked('th-one', 300), await booked('th-two', 360)]
    await ask(first)
    await ask(second)
    later()
    await cancel(early)
    await offer()
    expect(await answer(first, (await offerOf(first))?.id ?? '', false)).toEqual({ taken: false })
    expect(await timeOf(first)).toEqual(inMinutes(300))
    await offer()
    const passing = await offerOf(second)
    expect(passing).toMatchObject({ slotId: early.slotId })
    care.clock.advance(15 * 60_000)
    expect(await codeOf(answer(second, passing?.id ?? '', true))).toBe('OfferOver')
    expect(await offer()).toBe(0)
    expect(await openOffers()).toEqual([])
    expect(await slotOf(early.slotId)).toMatchObject({ visitId: null, heldBy: null })
    expect(await care.db.$count(earlierRequests)).toBe(2)
  })

  test('may be one that the clinician reopened, but not one that is later, too soon or was free before', async () => {
    const first = await booked('th-one', 300)
    const [free, near, after] = [120, 40, 400].map((minutes) => addSlot(care.db, doctor.id, inMinutes(minutes)))
    await ask(first)
    later()
    expect(await offer()).toBe(0)
    const put = async (slotId: string) => {
      for (const isClosed of [true, false])
        await care.db.transaction((tx) => closeSlot(tx, { slotId, clinicianId: doctor.id, isClosed, now: care.clock.now() }))
    }
    for (const slotId of [await near, await after]) await put(slotId ?? '')
    expect(await offer()).toBe(0)
    await put((await free) ?? '')
    expect(await offer()).toBe(1)
    expect(await offerOf(first)).toMatchObject({ slotId: await free })
  })

  test('is released when the visit is cancelled or its member stops waiting', async () => {
    const [early, first, second] = [await booked('th-early', 120), await booked('th-one', 300), await booked('th-two', 360)]
    await ask(first)
    await ask(second)
    later()
    await cancel(early)
    await offer()
    await ask(first, false)
    expect(await slotOf(early.slotId)).toMatchObject({ heldBy: null })
    await offer()
    expect(await offerOf(second)).toMatchObject({ slotId: early.slotId })
    await cancel(second)
    await offer()
    expect(await slotOf(early.slotId)).toMatchObject({ heldBy: null })
    expect(await openOffers()).toEqual([])
  })
})

test('only a scheduled visit can wait for an earlier slot, if its member may book and is covered', async () => {
  const first = await booked('th-one', 300)
  const stranger = { ...first, member: { id: 'th-eve', claims: testClaims({ member: { telehealthId: 'th-eve' } }) } }
  expect(await codeOf(ask(stranger))).toBe('NotFound')
  const ended = testClaims({ member: { telehealthId: 'th-one' }, group: { isCovered: false } })
  expect(await codeOf(ask({ ...first, member: { id: 'th-one', claims: ended } }))).toBe('CoverageEnded')
  care.clock.set(inMinutes(291))
  expect(await codeOf(ask(first))).toBe('VisitNotMovable')
  care.clock.set(start)
  const { data } = await sendDraft(await care.sdk('th-one'), { patientId: 'th-one' })
  expect(await codeOf(ask({ ...first, visitId: data.consultId }))).toBe('VisitNotMovable')
  expect(await codeOf(answer(first, 'none', true))).toBe('OfferOver')
})

test('twelve waiting members and three rivals compete for three slots: no slot or visit is booked twice', async () => {
  const early = await Promise.all([60, 90, 120].map((minutes, at) => booked(`th-early-${at}`, minutes)))
  const line: Booked[] = []
  for (let at = 0; at < 12; at++) line.push(await booked(`th-line-${at}`, 400 + at * 20))
  for (const one of line) {
    await ask(one)
    later()
  }
  await Promise.all(early.map(cancel))
  // Two nodes run the job at once.
  await Promise.all([offer(), offer()])
  const made = await openOffers()
  expect(made.map(({ visitId }) => line.findIndex((one) => one.visitId === visitId)).sort()).toEqual([0, 1, 2])
  expect(new Set(made.map(({ slotId }) => slotId)).size).toBe(3)
  const rivals = early.map(({ slotId }, at) =>
    booked(`th-rival-${at}`, 900 + at * 20).then(
      async ({ member }) =>
        (await sendDraft(await care.sdk(member.id), { patientId: member.id, when: slotTime(slotId, inMinutes([60, 90, 120][at] ?? 0)) }))
          .status,
    ),
  )
  const taking = made.flatMap(({ visitId, id }) => {
    const one = line.find((other) => other.visitId === visitId)
    return one ? [answer(one, id, true), answer(one, id, true)] : []
  })
  const [results, statuses] = [await Promise.allSettled(taking), await Promise.all(rivals)]
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(statuses).toEqual([409, 409, 409])
  const { rows } = await care.pool.query(
    `select v.id from visits v join slots s on s.visit_id = v.id where v.status = 'Locked' group by v.id having count(*) > 1`,
  )
  expect(rows).toEqual([])
  for (const { slotId, visitId } of made) expect(await slotOf(slotId)).toMatchObject({ visitId })
  const late = await care.pool.query(
    `select count(*)::int as n from visits v join slots s on s.visit_id = v.id and s.starts_at <> v.requested_at`,
  )
  expect(late.rows).toEqual([{ n: 0 }])
})

test('the job has work while a visit waits for an earlier slot, and when an offer is over', async () => {
  const turn = () => jobTurn(visitJobs(care.care), 'care earlier slots', care.pool)
  const [early, first] = [await booked('th-early', 120), await booked('th-one', 300)]
  expect(await turn()).toEqual(idleTurn)
  await ask(first)
  later()
  await cancel(early)
  expect(await turn()).toEqual(busyTurn)
  expect(await offerOf(first)).toMatchObject({ slotId: early.slotId })
  expect(await turn()).toEqual(idleTurn)
  care.clock.advance(15 * 60_000)
  expect(await turn()).toEqual(busyTurn)
  expect(await openOffers()).toEqual([])
  // It waits again, for slots that become free from now on.
  expect(await turn()).toEqual(busyTurn)
  await ask(first, false)
  expect(await turn()).toEqual(idleTurn)
})
