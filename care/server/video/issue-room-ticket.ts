import type { Care } from '#care/server/care.ts'
import { clinicianName } from '#care/server/video/clinician-name.ts'
import { callerId, openRoomOf, type RoomCaller } from '#care/server/video/room-of.ts'
import { insertRoomTicket, type RoomTicket } from '#care/server/video/room-store.ts'
import { findLicenses } from '#care/server/visits/serving-store.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { newSecret, secretHash } from '#platform/auth/secret-token.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { roomTimes } from '#shared/video/room-messages.ts'
import { callRefusal } from '#shared/visits/location-rules.ts'

type For = Omit<RoomTicket, 'secretHash' | 'visitId' | 'expiresAt'>

/** Issues a bearer ticket to a visit's room, valid once within one minute. The caller has already checked access. */
export const writeTicket = (
  care: Care,
  { visit, who, request }: { visit: Visit; who: For; request: RequestContext },
): Promise<{ ticket: string }> =>
  care.db.transaction(async (tx) => {
    const secret = newSecret()
    const expiresAt = new Date(care.clock.now().getTime() + roomTimes.ticket)
    await insertRoomTicket(tx, { ...who, secretHash: secretHash(secret), visitId: visit.id, expiresAt })
    await writeAudit(tx, request.auditContext, { event: 'room.ticket', outcome: 'ok', subjectId: visit.patientId })
    return { ticket: secret }
  })

/** Returns the name that others in the room see. */
const nameOf = (caller: RoomCaller): string => {
  if ('clinician' in caller) return clinicianName(caller.clinician)
  const { first, last } = caller.member.claims.member
  return `${first} ${last}`
}

type Asked = { visitId: string; sessionId: string; request: RequestContext }

/**
 * Issues a room ticket to a visit's member or clinician. Fails with NotFound if they have no open room, with NotLicensed or, for the member,
 * ClinicianNotLicensed if the clinician has no license where the patient is, and with LocationNeeded before the member has confirmed that.
 */
export const issueRoomTicket = async (
  care: Care,
  caller: RoomCaller,
  { visitId, sessionId, request }: Asked,
): Promise<{ ticket: string }> => {
  const visit = await openRoomOf(care, caller, visitId)
  const role = 'member' in caller ? ('member' as const) : ('clinician' as const)
  const licenses = await findLicenses(care.db, visit.clinicianId)
  const refusal = callRefusal(visit, { licenses, role, now: care.clock.now() })
  if (refusal) return fail(refusal)
  return writeTicket(care, { visit, who: { role, personId: callerId(caller), name: nameOf(caller), guestRole: null, sessionId }, request })
}
