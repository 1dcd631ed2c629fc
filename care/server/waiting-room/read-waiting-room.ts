import type { Care } from '#care/server/care.ts'
import { announceClinic } from '#care/server/live/announce.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { phoneRefusal } from '#care/server/visits/call-instead.ts'
import { ownVisit } from '#care/server/visits/own-visit.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import { isJustSeen, markHere } from '#care/server/waiting-room/waiting-room-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { actsFor } from '#shared/care/managed.ts'
import { isRoomOpen } from '#shared/video/video-rules.ts'
import { actionRefusal } from '#shared/visits/visit-rules.ts'
import { isOpen } from '#shared/visits/visit-states.ts'
import { placeOf, type WaitedFor, waitOf } from '#shared/waiting-room/wait-rules.ts'
import type { WaitingRoom } from '#shared/waiting-room/waiting-room-screens.ts'

type Asked = { member: CareMember; visitId: string; asking: Asking }

const waitedFor = ({ status, isOnDemand, acceptedAt, requestedAt }: Visit, place: number | null): WaitedFor | null => {
  if (status === 'Requested' && place !== null) return { kind: 'turn', place }
  if (status !== 'Locked') return null
  if (!isOnDemand) return { kind: 'hour', requestedAt }
  return acceptedAt && { kind: 'clinician', acceptedAt }
}

/** Place and estimate, by who waits and what was in the last hours. */
const standingOf = async ({ queueNow, clock }: Care, visit: Visit): Promise<Pick<WaitingRoom, 'place' | 'wait'>> => {
  const now = clock.now()
  const isQueued = visit.status === 'Requested' && visit.isOnDemand
  const place = isQueued ? placeOf(visit.id, await queueNow.waiting(), await queueNow.clinicians()) : null
  const what = waitedFor(visit, place)
  if (!what) return { place, wait: null }
  return { place, wait: waitOf(what, { state: visit.state, served: await queueNow.served(visit.type), now }) }
}

/** How it stands with a visit, for the member who waits for it. */
export const waitingRoomOf = async (care: Care, member: CareMember, visit: Visit): Promise<WaitingRoom> => {
  const { id, reference, type, method, status, isOnDemand, timeZone, policy, clinician } = visit
  const { patientId, patientFirst: first, patientLast: last } = visit
  return {
    ...{ consultId: id, reference, type, method, status, isOnDemand, timeZone, policy },
    requestedAt: visit.requestedAt.toISOString(),
    patient: patientId === member.id ? null : { first, last },
    clinician: clinician && { first: clinician.first, last: clinician.last, credentials: clinician.credentials },
    cancelReason: status === 'Cancelled' ? visit.cancelReason : null,
    hasSummary: status === 'Completed' && visit.summary !== null,
    ...(await standingOf(care, visit)),
    isRoomOpen: isRoomOpen(visit, care.clock.now()),
    phone: visit.phone ?? member.claims.member.phone,
    phoneRefusal: phoneRefusal(visit, await care.queueNow.clinicians(), care.clock.now()),
    isSimulated: care.simulatedVisits.has(id),
  }
}

/** Whether the member waits for it now, and is to be seen in the clinic as there. */
const isWaitedFor = (visit: Visit, now: Date): boolean =>
  isOpen(visit.status) && actionRefusal('join', { ...visit, status: visit.status }, visit.policy, now) === null

/** The waiting room of a visit; from now on the clinic sees that the member is there. Fails with NotFound, or VisitOnlySeen. */
export const readWaitingRoom = async (care: Care, { member, visitId, asking }: Asked): Promise<WaitingRoom> => {
  const visit = await ownVisit(care.db, member, visitId)
  if (!actsFor(member, visit.patientId, 'book')) fail('VisitOnlySeen')
  const now = care.clock.now()
  const who = { visitId: visit.id, memberId: member.id }
  if (isWaitedFor(visit, now) && !(await isJustSeen(care.db, who, now))) {
    await care.db.transaction(async (tx) => {
      if (!(await markHere(tx, who, now))) return
      await announceClinic(tx, { consultId: visit.id, status: visit.status })
      await writeAudit(tx, asking.trail, { event: 'waiting.enter', outcome: 'ok', subjectId: visit.patientId })
    })
  }
  return waitingRoomOf(care, member, visit)
}
