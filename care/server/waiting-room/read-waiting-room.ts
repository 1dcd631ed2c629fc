import type { Care } from '#care/server/care.ts'
import { announceClinic } from '#care/server/live/announce.ts'
import { places } from '#care/server/sealed-columns.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { phoneRefusal } from '#care/server/visits/clinic/call-instead.ts'
import { interpreterOf } from '#care/server/visits/interpreter-of.ts'
import { suggestLocation } from '#care/server/visits/location/suggest-location.ts'
import { ownVisit } from '#care/server/visits/own-visit.ts'
import { queueStatusOf } from '#care/server/visits/queue-status.ts'
import { findPredecessor, type Visit } from '#care/server/visits/visit-store.ts'
import { isJustSeen, markHere, markLeft } from '#care/server/waiting-room/waiting-room-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { actsFor } from '#shared/care/managed.ts'
import { isRoomOpen } from '#shared/video/video-rules.ts'
import { serves } from '#shared/visits/clinic-rules.ts'
import { isLocationConfirmed, isUnlicensedThere } from '#shared/visits/location-rules.ts'
import { actionRefusal } from '#shared/visits/visit-rules.ts'
import { isOpen } from '#shared/visits/visit-states.ts'
import type { WaitingRoom } from '#shared/waiting-room/waiting-room-screens.ts'

type LeaveWaitingRoomInput = { member: CareMember; visitId: string; request: RequestContext }

/** Marks the member as gone; the visit keeps its place. `left` is false if they were not there. */
export const leaveWaitingRoom = async (care: Care, { member, visitId, request }: LeaveWaitingRoomInput): Promise<{ left: boolean }> => {
  const { id, status, patientId } = await ownVisit(care.db, member, visitId)
  return care.db.transaction(async (tx) => {
    const left = await markLeft(tx, { visitId: id, memberId: member.id }, care.clock.now())
    if (left) await announceClinic(tx, { consultId: id, status })
    await writeAudit(tx, request.auditContext, { event: 'waiting.leave', outcome: 'ok', subjectId: patientId })
    return { left }
  })
}

type Asked = { member: CareMember; visitId: string; request: RequestContext }

/** Returns who has no license where the patient is; null if the visit's clinician, or any while it waits, has one. */
const unlicensedFor = async ({ queueNow, clock }: Care, visit: Visit): Promise<WaitingRoom['unlicensed']> => {
  const [now, everybody] = [clock.now(), await queueNow.clinicians()]
  if (visit.clinicianId !== null) {
    const own = everybody.find(({ id }) => id === visit.clinicianId)
    return isUnlicensedThere(visit, own?.licenses ?? [], now) ? 'clinician' : null
  }
  return everybody.some((one) => serves(one, visit, now)) ? null : 'practice'
}

/** Returns the waiting-room view of a visit for its member. */
export const waitingRoomOf = async (care: Care, member: CareMember, visit: Visit): Promise<WaitingRoom> => {
  const { id, reference, type, method, status, isOnDemand, timeZone, policy, clinician } = visit
  const { patientId, patientFirst: first, patientLast: last } = visit
  return {
    consultId: id,
    reference,
    type,
    method,
    status,
    isOnDemand,
    timeZone,
    policy,
    requestedAt: visit.requestedAt.toISOString(),
    patient: patientId === member.id ? null : { first, last },
    clinician: clinician && { first: clinician.first, last: clinician.last, credentials: clinician.credentials },
    insteadOf: clinician && (await findPredecessor(care.db, id)),
    cancelReason:
      status === 'Cancelled' && visit.cancelReason !== null && actsFor(member, patientId, 'see-records')
        ? await care.fields.openOrNull(places.visitCancelReason(id), visit.cancelReason)
        : null,
    hasSummary: status === 'Completed' && visit.summary !== null && actsFor(member, patientId, 'see-records'),
    ...(await queueStatusOf(care, visit)),
    location: await suggestLocation(care, visit, member.claims.member),
    isLocationConfirmed: isLocationConfirmed(visit, care.clock.now()),
    unlicensed: isOpen(status) ? await unlicensedFor(care, visit) : null,
    interpreter: interpreterOf(visit),
    isRoomOpen: isRoomOpen(visit, care.clock.now()),
    phone: visit.phone ?? member.claims.member.phone,
    phoneRefusal: phoneRefusal(visit, await care.queueNow.clinicians(), care.clock.now()),
    isSimulated: care.simulatedVisits.has(id),
  }
}

/** Whether the visit can be joined now, so that the clinic should see the member as present. */
const isWaitedFor = (visit: Visit, now: Date): boolean =>
  isOpen(visit.status) && actionRefusal('join', { ...visit, status: visit.status }, visit.policy, now) === null

/** Returns the waiting room of a visit and shows the member as present to the clinic. Fails with NotFound, or VisitOnlySeen. */
export const readWaitingRoom = async (care: Care, { member, visitId, request }: Asked): Promise<WaitingRoom> => {
  const visit = await ownVisit(care.db, member, visitId)
  if (!actsFor(member, visit.patientId, 'book')) fail('VisitOnlySeen')
  const now = care.clock.now()
  const who = { visitId: visit.id, memberId: member.id }
  if (isWaitedFor(visit, now) && !(await isJustSeen(care.db, who, now))) {
    await care.db.transaction(async (tx) => {
      if (!(await markHere(tx, who, now))) return
      await announceClinic(tx, { consultId: visit.id, status: visit.status })
      await writeAudit(tx, request.auditContext, { event: 'waiting.enter', outcome: 'ok', subjectId: visit.patientId })
    })
  }
  return waitingRoomOf(care, member, visit)
}
