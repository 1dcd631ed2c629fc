import type { Care } from '#care/server/care.ts'
import { clinicianName } from '#care/server/video/clinician-name.ts'
import { invitationHolds } from '#care/server/video/invitation-right.ts'
import { writeTicket } from '#care/server/video/issue-room-ticket.ts'
import { findInvitation, type Invitation } from '#care/server/video/room-store.ts'
import { findLicenses } from '#care/server/visits/serving-store.ts'
import { findVisit, type Visit } from '#care/server/visits/visit-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { secretHash } from '#platform/auth/secret-token.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { hasRoom, isRoomOpen, roomOpensAt } from '#shared/video/video-rules.ts'
import { callRefusal } from '#shared/visits/location-rules.ts'
import { isOpen } from '#shared/visits/visit-states.ts'

type Asked = { invitation: string; request: RequestContext }
type Invited = { invitation: Invitation; visit: Visit }

/** Returns the open visit of a valid invitation. Anything else is NotFound, including an invitation to a visit that is over, and one whose inviter may invite nobody to it any more. */
const invitedTo = async ({ db }: Care, { invitation: secret, request }: Asked): Promise<Invited> => {
  const invitation = await findInvitation(db, secretHash(secret))
  const visit = invitation && (await findVisit(db, invitation.visitId))
  if (!visit || !hasRoom(visit) || !isOpen(visit.status) || !(await invitationHolds(db, invitation, visit.patientId)))
    return fail('NotFound')
  Object.assign(request.auditContext, {
    actorId: invitation.id,
    level: invitation.guestRole === null ? 'guest' : `${invitation.guestRole} guest`,
  })
  return { invitation, visit }
}

/** Whether a guest may enter now: the room is open, and the call may begin where the patient is. */
const isOpenToGuests = async ({ db, clock }: Care, visit: Visit): Promise<boolean> => {
  const now = clock.now()
  if (!isRoomOpen(visit, now)) return false
  return callRefusal(visit, { licenses: await findLicenses(db, visit.clinicianId), role: 'guest', now }) === null
}

/** Returns what a guest's page shows before entering: only the patient's first name, and when the room opens. */
export const readInvitation = async (care: Care, asked: Asked) => {
  const { invitation, visit } = await invitedTo(care, asked)
  const now = care.clock.now()
  const isNow = await isOpenToGuests(care, visit)
  const opensAt = visit.status === 'Locked' && !isRoomOpen(visit, now) ? roomOpensAt(visit) : null
  const { clinician } = visit
  await writeAudit(care.db, asked.request.auditContext, { event: 'room.invitation', outcome: 'ok', subjectId: visit.patientId })
  return {
    name: invitation.name,
    role: invitation.guestRole,
    patient: visit.patientFirst,
    isOpen: isNow,
    opensAt: opensAt?.toISOString() ?? null,
    clinician: clinician && clinicianName(clinician),
  }
}

/** Issues a ticket for the invitation's room once the room is open. */
export const enterAsGuest = async (care: Care, asked: Asked): Promise<{ ticket: string }> => {
  const { invitation, visit } = await invitedTo(care, asked)
  if (!(await isOpenToGuests(care, visit))) return fail('NotFound')
  const { id: personId, name, guestRole } = invitation
  const who = { role: 'guest' as const, personId, name, guestRole, sessionId: null }
  return writeTicket(care, { visit, who, request: asked.request })
}
