import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { members } from '#care/server/schema/member-tables.ts'
import { drafts, slots, visits } from '#care/server/schema/visit-tables.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestVisit } from '#care/server/testing/test-clinic.ts'
import { addClinician, addSlot, sendDraft, slotTime, testRequest } from '#care/server/testing/test-visits.ts'
import { acceptVisit } from '#care/server/visits/clinic/accept-visit.ts'
import { completeVisit } from '#care/server/visits/clinic/complete-visit.ts'
import { startVisit } from '#care/server/visits/clinic/start-visit.ts'
import { releaseVisit } from '#care/server/visits/schedule/hold-visit.ts'
import { proposeTimes } from '#care/server/visits/schedule/schedule-visit.ts'
import { findVisit, updateVisit } from '#care/server/visits/visit-store.ts'
import type { ManagedScope } from '#shared/care/member-claims.ts'
import { noteOfTexts } from '#shared/notes/note-rules.ts'
import { consultation, pastConsultation } from '#shared/visits/consultation.ts'
import { visitMinutes } from '#shared/visits/visit-length.ts'

let care: TestCare
let portal: Awaited<ReturnType<TestCare['logIn']>>
let ana: Awaited<ReturnType<TestCare['sdk']>>
let okafor: Clinician
beforeAll(async () => {
  care = await openTestCare()
  okafor = await addClinician(care.db)
})
afterAll(() => care.close())

const leo = { telehealthId: 'th-leo', first: 'Leo', last: 'Rivera', dateOfBirth: '2018-11-21' }
const claims = (scopes: ManagedScope[] = ['book', 'see-visits']) => testClaims({ managed: [{ ...leo, scopes }] })

/** Sets the clock and signs in again, because the old tokens expire. */
const setTime = async (to: string) => {
  care.clock.set(to)
  portal = await care.logIn(claims())
  ana = await care.sdk('th-ana')
}
beforeEach(async () => {
  for (const table of [slots, visits, drafts, members]) await care.db.delete(table)
  await setTime('2026-11-20T15:00:00Z')
})

const evening = '2026-11-20T23:00:00Z'
const booked = async (startsAt = evening): Promise<{ id: string; slotId: string }> => {
  const slotId = await addSlot(care.db, okafor.id, startsAt)
  const { data } = await sendDraft(ana, { when: slotTime(slotId, startsAt) })
  return { id: data.consultId, slotId }
}
const arranged = async (times = ['2026-11-21T10:00:00Z', '2026-11-22T10:00:00Z']): Promise<string> =>
  (await sendDraft(ana, { type: 'MentalHealth', when: { kind: 'times', times } })).data.consultId

const list = async (path = 'members_consultations', memberId = 'th-ana') => portal.get(`/mobile/${path}?member_id=${memberId}`)
const own = (visitId: string) => ({ clinician: okafor, visitId, request: testRequest() })
const lock = (id: string) => portal.post('/mobile/lock_consult', { consult_id: id })
const cancel = (id: string) => portal.get(`/mobile/cancel_consult?consult_id=${id}&logged_in_member_id=th-eve`)

describe('the list of open visits', () => {
  test('has the place in the queue only of a visit that waits for any clinician', async () => {
    await sendDraft(ana, { patientId: 'th-leo' })
    care.clock.advance(1000)
    await sendDraft(ana)
    await arranged()
    const { body } = await list()
    const places = body.consultations.map(({ memberId, queue }: { memberId: string; queue?: object }) => [memberId, queue])
    expect(places).toEqual([
      ['th-leo', { place: 1, wait: null }],
      ['th-ana', { place: 2, wait: null }],
      ['th-ana', undefined],
    ])
  })

  test('carries every field and the allowed actions, ordered by time [VISIT-01 VISIT-05 VISIT-13 CALL-50]', async () => {
    await booked()
    await arranged()
    await sendDraft(ana, { patientId: 'th-leo' })
    const { body } = await list()
    expect(
      body.consultations.map((one: unknown) => consultation.parse(one)).map((one: { consult_type: string }) => one.consult_type),
    ).toEqual(['General Medical', 'General Medical', 'Mental Health'])
    expect(body.consultations[1]).toMatchObject({
      communication_method: 'Video',
      status: 'Locked',
      requested_date: '2026-11-20 23:00:00 +00:00',
      is_on_demand: false,
      member: { first_name: 'Ana', last_name: 'Rivera' },
      provider: { first_name: 'Chidi', last_name: 'Okafor' },
      memberId: 'th-ana',
      time_zone: 'America/Chicago',
      proposed_dates: [],
      requested_dates: ['2026-11-20 23:00:00 +00:00'],
      allowedActions: { cancel: null, reschedule: null, join: 'VisitNotOpen', choose: 'VisitNotProposed' },
    })
  })

  test('holds the visits of everyone the member may see, or of one person, and nobody else [SESS-18 VISIT-32]', async () => {
    await sendDraft(ana, { patientId: 'th-leo' })
    await sendDraft(ana)
    const names = async (memberId: string) =>
      (await list('members_consultations', memberId)).body.consultations.map(
        (one: { member: { first_name: string } }) => one.member.first_name,
      )
    expect((await names('th-ana')).sort()).toEqual(['Ana', 'Leo'])
    expect(await names('th-leo')).toEqual(['Leo'])
    expect((await list('members_consultations', 'th-eve')).status).toBe(404)
    portal = await care.logIn(claims(['book']))
    expect((await list('past_consultations', 'th-leo')).body.meta.errors).toEqual(['ScopeMissing'])
  })

  test('holds what a member who may only book requested, without actions, and nothing else of the patient', async () => {
    const { data } = await sendDraft(ana, { patientId: 'th-leo' })
    // A visit of Leo's that somebody else requested.
    await addTestVisit(care, { memberId: 'th-leo', patientId: 'th-leo' })
    portal = await care.logIn(claims(['book']))
    const { body } = await list()
    expect(body.consultations).toMatchObject([
      { consult_id: data.consultId, memberId: 'th-leo', status: 'Requested', phone: null, may_repeat: false, series_plan: null },
    ])
    expect(new Set(Object.values(body.consultations[0].allowedActions))).toEqual(new Set(['VisitOnlySeen']))
    // Neither the patient's list nor the visit itself, its waiting room or a change opens by it.
    expect((await list('members_consultations', 'th-leo')).body.meta.errors).toEqual(['ScopeMissing'])
    for (const answer of [await lock(data.consultId), await cancel(data.consultId)]) expect(answer.status).toBe(404)
    for (const name of ['visit', 'visit_series'])
      expect((await ana.screen(name, { consultId: data.consultId, everyWeeks: 1, visits: 2 })).status, name).toBe(404)
    // The grant is over: so is the sight of the request.
    for (const scopes of [['messages'], ['see-records', 'pay', 'share']] as const) {
      portal = await care.logIn(claims([...scopes]))
      expect((await list()).body.consultations).toEqual([])
    }
    portal = await care.logIn(testClaims({ managed: [] }))
    expect((await list()).body.consultations).toEqual([])
  })

  test('a delegate who may only book does not see what another delegate requested', async () => {
    await addTestVisit(care, { memberId: 'th-eve', patientId: 'th-leo' })
    portal = await care.logIn(claims(['book']))
    expect((await list()).body.consultations).toEqual([])
  })

  test('offers and allows no action to a member who may only see', async () => {
    const { data } = await sendDraft(ana, { patientId: 'th-leo' })
    portal = await care.logIn(claims(['see-visits']))
    const { body } = await list()
    expect(new Set(Object.values(body.consultations[0].allowedActions))).toEqual(new Set(['VisitOnlySeen']))
    for (const answer of [await lock(data.consultId), await cancel(data.consultId)])
      expect([answer.status, answer.body.meta.errors]).toEqual([409, ['VisitOnlySeen']])
  })

  test('allows a member whose coverage has ended to read and cancel, and nothing else', async () => {
    const { id, slotId } = await booked()
    portal = await care.logIn(testClaims({ group: { isCovered: false } }))
    const { body } = await list()
    expect(body.consultations[0].allowedActions).toMatchObject({ cancel: null, reschedule: 'CoverageEnded' })
    const request = ['visit_options', 'save_visit_draft', 'open_slots', 'hold_slot', 'request_visit', 'reschedule_visit', 'choose_time']
    for (const name of [...request, 'ask_other_times']) expect((await ana.screen(name, { slotId })).errors, name).toEqual(['CoverageEnded'])
    expect((await ana.screen('visit', { consultId: id })).status).toBe(200)
    expect((await cancel(id)).body).toEqual({ status: 'Cancelled' })
  })
})

test('past visits are listed newest first, with the summary and without the notes', async () => {
  const first = (await sendDraft(ana)).data.consultId
  await acceptVisit(care.care, { ...own(first), at: null })
  await startVisit(care.care, own(first))
  await completeVisit(care.care, { ...own(first), note: noteOfTexts({ notes: 'For us', summary: 'Rest and tea.' }) })
  care.clock.advance(60_000)
  const { id } = await booked()
  await cancel(id)
  const { body } = await list('past_consultations')
  expect(body.consultations.map((one: unknown) => pastConsultation.parse(one)).map((one: { status: string }) => one.status)).toEqual([
    'Cancelled',
    'Completed',
  ])
  expect(body.consultations[1]).toMatchObject({ summary: 'Rest and tea.', ended_date: '2026-11-20 15:00:00 +00:00', price_cents: 0 })
  expect(JSON.stringify(body)).not.toContain('For us')
  expect((await list()).body.consultations).toEqual([])
})

describe('cancelling', () => {
  test('frees the slot, and a repeat changes nothing [CALL-51 CALL-53]', async () => {
    const { id, slotId } = await booked()
    expect((await cancel(id)).body).toEqual({ status: 'Cancelled' })
    const before = await findVisit(care.db, id)
    care.clock.advance(60_000)
    expect((await cancel(id)).body).toEqual({ status: 'Cancelled' })
    expect(await findVisit(care.db, id)).toEqual(before)
    expect((await ana.screen('hold_slot', { slotId })).status).toBe(200)
  })

  test("is refused with the rule's message close to the visit, and while no clinician has it [VISIT-17 VISIT-18]", async () => {
    const { id } = await booked()
    await setTime('2026-11-20T22:50:00Z')
    const soon = await cancel(id)
    expect([soon.status, soon.body.meta.errorMessages]).toEqual([
      409,
      [{ code: 'VisitHasProvider', reason: 'Sorry! You are unable to cancel a visit if a provider is assigned.' }],
    ])
    const waiting = (await sendDraft(ana)).data.consultId
    expect((await cancel(waiting)).body.meta.errors).toEqual(['VisitHasProvider'])
  })

  test('has a lock call that says whether it is allowed and blocks the start for 30 seconds [VISIT-28 CALL-43]', async () => {
    const { id } = await booked()
    expect((await lock(id)).body).toEqual({ locked: true, can_cancel: true, reason: null })
    expect((await findVisit(care.db, id))?.heldUntil?.toISOString()).toBe('2026-11-20T15:00:30.000Z')
    await setTime('2026-11-20T22:55:00Z')
    expect((await lock(id)).body).toEqual({ locked: true, can_cancel: false, reason: 'VisitHasProvider' })
    const waiting = await arranged(['2026-11-25T10:00:00Z'])
    expect((await lock(waiting)).body).toEqual({ locked: false, can_cancel: false, reason: 'VisitHasProvider' })
  })

  test('holds back the start while locked, and is refused once the visit has started', async () => {
    const { id } = await booked('2026-11-20T15:11:00Z')
    expect((await lock(id)).body.can_cancel).toBe(true)
    care.clock.advance(29_999)
    const visit = await findVisit(care.db, id)
    if (!visit) throw new Error('no visit')
    await updateVisit(care.db, visit, { policy: { ...visit.policy, soonMinutes: 30 } })
    await expect(startVisit(care.care, own(id))).rejects.toMatchObject({ code: 'VisitChanged' })
    care.clock.advance(1)
    expect((await startVisit(care.care, own(id))).status).toBe('Started')
    expect((await cancel(id)).body.meta.errors).toEqual(['VisitHasProvider'])
  })

  test('succeeds or the start succeeds, never both at once', async () => {
    for (let round = 0; round < 5; round++) {
      await care.db.delete(slots)
      const { id } = await booked(`2026-11-20T15:1${round + 1}:00Z`)
      const visit = await findVisit(care.db, id)
      if (!visit) throw new Error('no visit')
      // An on-demand visit can be started at once, so both calls are allowed at the same time.
      await updateVisit(care.db, visit, { isOnDemand: true })
      const [cancelled, started] = await Promise.allSettled([cancel(id), startVisit(care.care, own(id))])
      const isCancelled = cancelled.status === 'fulfilled' && cancelled.value.status === 200
      expect([isCancelled, started.status === 'fulfilled'].filter(Boolean)).toHaveLength(1)
      expect((await findVisit(care.db, id))?.status).toBe(isCancelled ? 'Cancelled' : 'Started')
    }
  })
})

describe('rescheduling', () => {
  const other = '2026-11-21T02:00:00Z'
  test('takes the new slot and frees the old one together [VISIT-23]', async () => {
    const { id, slotId } = await booked()
    const newId = await addSlot(care.db, okafor.id, other)
    const { data } = await ana.screen('reschedule_visit', { consultId: id, slotId: newId })
    expect(data.visit).toMatchObject({ status: 'Locked', requested_date: '2026-11-21 02:00:00 +00:00' })
    const stored = await care.db.select().from(slots).orderBy(slots.startsAt)
    expect(stored.map((slot) => [slot.id, slot.visitId])).toEqual([
      [slotId, null],
      [newId, id],
    ])
  })

  test('to a slot that another member holds changes nothing', async () => {
    const { id, slotId } = await booked()
    const newId = await addSlot(care.db, okafor.id, other)
    await care.logIn(testClaims({ member: { telehealthId: 'th-eve' } }))
    const eve = await care.sdk('th-eve')
    await eve.screen('hold_slot', { slotId: newId })
    expect((await ana.screen('reschedule_visit', { consultId: id, slotId: newId })).body.meta.errorMessages).toMatchObject([
      { code: 'SlotTaken', field: 'slotId' },
    ])
    expect((await findVisit(care.db, id))?.requestedAt.toISOString()).toBe('2026-11-20T23:00:00.000Z')
    expect((await care.db.select().from(slots)).find((slot) => slot.id === slotId)?.visitId).toBe(id)
  })

  test('is refused more than 24 hours ahead and allowed from then on [VISIT-21 VISIT-22]', async () => {
    const { id } = await booked('2026-11-21T15:00:01Z')
    const newId = await addSlot(care.db, okafor.id, other)
    const move = () => ana.screen('reschedule_visit', { consultId: id, slotId: newId })
    expect((await move()).errors).toEqual(['VisitNotMovable'])
    care.clock.advance(1000)
    expect((await move()).status).toBe(200)
  })
})

describe('a visit that needs a time', () => {
  test('is scheduled at a requested time, which the clinician cannot use twice', async () => {
    const [id, second] = [await arranged(), await arranged()]
    const at = new Date('2026-11-21T10:00:00Z')
    expect(await acceptVisit(care.care, { ...own(id), at })).toMatchObject({ status: 'Locked', requestedAt: at })
    await expect(acceptVisit(care.care, { ...own(second), at })).rejects.toMatchObject({ code: 'SlotTaken', details: { field: 'at' } })
  })

  test('is scheduled at a time that the clinic proposed and the member chose', async () => {
    const id = await arranged()
    const times = [new Date('2026-11-23T10:00:00Z'), new Date('2026-11-24T10:00:00Z')]
    await proposeTimes(care.care, { ...own(id), times })
    const { body } = await list()
    expect(body.consultations[0]).toMatchObject({
      status: 'Proposed',
      proposed_dates: ['2026-11-23 10:00:00 +00:00', '2026-11-24 10:00:00 +00:00'],
      allowedActions: { choose: null },
    })
    expect((await ana.screen('choose_time', { consultId: id, at: '2026-11-25T10:00:00Z' })).errors).toEqual(['InvalidInput'])
    const { data } = await ana.screen('choose_time', { consultId: id, at: '2026-11-24T10:00:00Z' })
    expect(data.visit).toMatchObject({
      status: 'Locked',
      requested_date: '2026-11-24 10:00:00 +00:00',
      provider: { last_name: 'Okafor' },
    })
    expect((await ana.screen('choose_time', { consultId: id, at: '2026-11-24T10:00:00Z' })).errors).toEqual(['VisitNotProposed'])
  })

  test('returns to the queue when the member asks for other times', async () => {
    const id = await arranged()
    await proposeTimes(care.care, { ...own(id), times: [new Date('2026-11-23T10:00:00Z')] })
    const ask = (times: string[]) => ana.screen('ask_other_times', { consultId: id, times })
    expect((await ask(['nonsense'])).errors).toEqual(['InvalidInput'])
    const { data } = await ask(['2026-11-27T10:00:00Z', '2026-11-26T10:00:00Z'])
    expect(data.visit).toMatchObject({
      status: 'Requested',
      provider: null,
      requested_date: '2026-11-26 10:00:00 +00:00',
      proposed_dates: [],
      requested_dates: ['2026-11-27 10:00:00 +00:00', '2026-11-26 10:00:00 +00:00'],
    })
  })

  test('can take a free calendar slot instead', async () => {
    const id = await arranged()
    const slotId = await addSlot(care.db, okafor.id, '2026-11-21T02:00:00Z', visitMinutes.MentalHealth)
    const { data } = await ana.screen('reschedule_visit', { consultId: id, slotId })
    expect(data.visit).toMatchObject({ status: 'Locked', requested_date: '2026-11-21 02:00:00 +00:00' })
  })
})

test('a clinician who releases a visit keeps the slot blocked, and another can accept the visit', async () => {
  const { id, slotId } = await booked()
  expect(await releaseVisit(care.care, own(id))).toMatchObject({ status: 'Requested', clinicianId: null })
  expect((await ana.screen('hold_slot', { slotId })).errors).toEqual(['SlotTaken'])
  const lindqvist = await addClinician(care.db, { first: 'Maja' })
  const visit = await acceptVisit(care.care, { clinician: lindqvist, visitId: id, at: new Date(evening), request: testRequest() })
  expect(visit.clinician?.first).toBe('Maja')
})
