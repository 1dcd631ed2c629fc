import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { earlierOffers } from '#care/server/schema/earlier-tables.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addClinician, addSlot, slotTime, testRequest, wholeDraft } from '#care/server/testing/test-visits.ts'
import { acceptVisit } from '#care/server/visits/clinic/accept-visit.ts'
import { callInstead } from '#care/server/visits/clinic/call-instead.ts'
import { cancelByClinic } from '#care/server/visits/clinic/cancel-by-clinic.ts'
import { completeVisit } from '#care/server/visits/clinic/complete-visit.ts'
import { startVisit } from '#care/server/visits/clinic/start-visit.ts'
import { expireVisits } from '#care/server/visits/expire-visits.ts'
import { acceptHandOver } from '#care/server/visits/hand-over/answer-hand-over.ts'
import { offerHandOver } from '#care/server/visits/hand-over/offer-hand-over.ts'
import { confirmLocation, recordLocation } from '#care/server/visits/location/confirm-location.ts'
import { requestVisit } from '#care/server/visits/request/request-visit.ts'
import { saveDraft } from '#care/server/visits/request/visit-drafts.ts'
import { answerEarlier } from '#care/server/visits/schedule/answer-earlier.ts'
import { cancelVisit } from '#care/server/visits/schedule/cancel-visit.ts'
import { insertOffer } from '#care/server/visits/schedule/earlier-store.ts'
import { holdVisit, releaseVisit } from '#care/server/visits/schedule/hold-visit.ts'
import { askOtherTimes, chooseTime, moveVisit, proposeTimes } from '#care/server/visits/schedule/schedule-visit.ts'
import { findVisit, type Visit } from '#care/server/visits/visit-store.ts'
import { missVisit } from '#care/server/waiting-room/miss-visit.ts'
import { Failure } from '#platform/http/fail.ts'
import { noteOfTexts } from '#shared/notes/note-rules.ts'
import { offerMs } from '#shared/visits/earlier-rules.ts'
import type { VisitLocation } from '#shared/visits/location-rules.ts'
import { faultsOf, isOffered, type Walk, walkStart, walkStartOf, walks, wellMade } from '#shared/visits/testing/random-moves.ts'
import type { VisitMove } from '#shared/visits/visit-moves.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'

let care: TestCare
let doctors: [Clinician, Clinician]
const member: CareMember = {
  id: 'th-ana',
  claims: testClaims({ group: { policy: { ...defaultVisitPolicy, cancelStatuses: ['Requested', 'Proposed', 'Locked'] } } }),
}
beforeAll(async () => {
  care = await openTestCare()
})
afterAll(() => care.close())

const request = testRequest

/** Requests the visit that a walk starts with, using new clinicians, so that walks do not compete for slots. */
const begin = async ({ type, method, inMs, isSlot }: Walk): Promise<string> => {
  care.clock.set(walkStart)
  seconds = 0
  doctors = [await addClinician(care.db), await addClinician(care.db)]
  const at = new Date(walkStart.getTime() + inMs).toISOString()
  const way = walkStartOf({ type, isSlot })
  const slot = way === 'slot' ? slotTime(await addSlot(care.db, doctors[0].id, at, 45), at) : null
  const when = slot ?? (way === 'times' ? { kind: 'times' as const, times: [at] } : { kind: 'asap' as const })
  const patch = wholeDraft({ type, method, when, phone: '5125550118' })
  const { draftId } = await saveDraft(care.care, { member, patch, request: request() })
  return (await requestVisit(care.care, { member, input: { draftId, timeZone: 'UTC' }, request: request() })).consultId
}

let seconds = 0
/** Returns a later, unused instant, because a calendar has each start time only once. */
const unused = (at: Date): Date => {
  seconds++
  // Not whole seconds: the slot that a walk begins with starts at a whole one.
  return new Date(at.getTime() + seconds * 1001)
}

const there = (state: string): VisitLocation => ({
  address1: '12 Main St',
  city: 'Austin',
  zip: '',
  state: state === 'CA' ? 'CA' : 'TX',
  phone: '5125550118',
})

/** Performs a move through its function; returns false if it is refused. */
const doMove = async (visitId: string, move: VisitMove): Promise<boolean> => {
  const own = { member, visitId, request: request() }
  const clinician = 'clinicianId' in move && move.clinicianId === doctors[1].id ? doctors[1] : doctors[0]
  const clinic = { clinician, visitId, request: request() }
  const by: { [K in VisitMove['kind']]: (move: Extract<VisitMove, { kind: K }>) => Promise<unknown> } = {
    hold: async () => (await holdVisit(care.care, own)).can_cancel,
    cancel: () => cancelVisit(care.care, own),
    'call-instead': () => callInstead(care.care, { ...own, phone: '5125550199' }),
    'confirm-location': ({ state }) => confirmLocation(care.care, { ...own, location: there(state) }),
    'record-location': ({ state }) => recordLocation(care.care, { ...clinic, location: there(state) }),
    reschedule: async ({ startsAt }) =>
      moveVisit(care.care, { ...own, slotId: await addSlot(care.db, clinician.id, unused(startsAt), 45) }),
    earlier: async ({ startsAt }) => {
      const [id, now, slotId] = [uuidv7(), care.clock.now(), await addSlot(care.db, clinician.id, unused(startsAt), 45)]
      await care.db.delete(earlierOffers).where(eq(earlierOffers.visitId, visitId))
      await insertOffer(care.db, { id, visitId, slotId, offeredAt: now, until: new Date(now.getTime() + offerMs) })
      return answerEarlier(care.care, { ...own, offerId: id, takes: true })
    },
    choose: ({ at }) => chooseTime(care.care, { ...own, at }),
    'ask-others': ({ times }) => askOtherTimes(care.care, { ...own, times }),
    accept: ({ at }) => acceptVisit(care.care, { ...clinic, at }),
    propose: ({ times }) => proposeTimes(care.care, { ...clinic, times }),
    release: () => releaseVisit(care.care, clinic),
    start: () => startVisit(care.care, clinic),
    miss: () => missVisit(care.care, clinic),
    complete: () => completeVisit(care.care, { ...clinic, note: noteOfTexts({ notes: '', summary: 'All is well.' }) }),
    'clinic-cancel': () => cancelByClinic(care.care, { ...clinic, reason: 'No time.' }),
    'hand-over': async ({ fromId }) => {
      const [from, to] = fromId === doctors[0].id ? doctors : [doctors[1], doctors[0]]
      const { id } = await offerHandOver(care.care, { clinician: from, visitId, colleagueId: to.id, note: '', request: request() })
      return acceptHandOver(care.care, { clinician: to, offerId: id, request: request() })
    },
    expire: async () => (await expireVisits(care.care, care.db)) > 0,
  }
  try {
    return (await by[move.kind](move as never)) !== false
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

const read = async (visitId: string): Promise<Visit> => {
  const visit = await findVisit(care.db, visitId)
  if (!visit) throw new Error('the visit is gone')
  return visit
}

test('random moves keep a visit valid, and the server does exactly what screens offer [VISIT-04 VISIT-17 VISIT-22]', async () => {
  const reached = new Set<string>()
  const property = fc.asyncProperty(walks(7), async (walk) => {
    const visitId = await begin(walk)
    const names: [string, string] = [doctors[0].id, doctors[1].id]
    for (const step of walk.steps) {
      care.clock.advance(step.waitMs)
      const before = await read(visitId)
      const move = wellMade(before, step, care.clock.now(), names)
      // Exceptions: a cancelled visit can be cancelled again, and proposed times that have passed cannot be chosen.
      const isAgain = step.kind === 'cancel' && before.status === 'Cancelled'
      const arePast = move.kind === 'choose' && move.at <= care.clock.now()
      const offered = isAgain || (isOffered(before, step, care.clock.now(), names) && !arePast)
      expect(`${step.kind} ${await doMove(visitId, move)}`).toBe(`${step.kind} ${offered}`)
      const after = await read(visitId)
      expect(faultsOf(after)).toEqual([])
      if (!offered || isAgain) expect(after).toEqual(before)
      reached.add(after.status)
    }
    // Expire open visits now, so that the next walk does not.
    care.clock.advance(30 * 86_400_000)
    await expireVisits(care.care, care.db)
  })
  await fc.assert(property, { numRuns: 250 })
  // So few walks do not reach every state; the ten thousand of the model do.
  expect(reached.size).toBeGreaterThan(3)
}, 600_000)
