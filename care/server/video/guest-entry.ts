import type { Care } from '#care/server/care.ts'
import { clinicianName } from '#care/server/video/clinician-name.ts'
import { writeTicket } from '#care/server/video/give-ticket.ts'
import { findInvitation, type Invitation } from '#care/server/video/room-store.ts'
import { findVisit, type Visit } from '#care/server/visits/visit-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { secretHash } from '#platform/auth/secret-token.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { hasRoom, isRoomOpen, roomOpensAt } from '#shared/video/video-rules.ts'
import { isOpen } from '#shared/visits/visit-states.ts'

type Asked = { invitation: string; asking: Asking }
type Invited = { invitation: Invitation; visit: Visit }

/** The visit of an invitation that stands; whatever else is shown, also one to a visit that is over, is NotFound. */
const invitedTo = async ({ db }: Care, { invitation: secret, asking }: Asked): Promise<Invited> => {
  const invitation = await findInvitation(db, secretHash(secret))
  const visit = invitation && (await findVisit(db, invitation.visitId))
  if (!visit || !hasRoom(visit) || !isOpen(visit.status)) return fail('NotFound')
  Object.assign(asking.trail, { actorId: invitation.id, level: 'guest' })
  return { invitation, visit }
}

/** What a guest's page says before anybody enters: no more of the patient than the first name, and when the room opens. */
export const readInvitation = async (care: Care, asked: Asked) => {
  const { invitation, visit } = await invitedTo(care, asked)
  const now = care.clock.now()
  const isNow = isRoomOpen(visit, now)
  const opensAt = visit.status === 'Locked' && !isNow ? roomOpensAt(visit) : null
  const { clinician } = visit
  await writeAudit(care.db, asked.asking.trail, { event: 'room.invitation', outcome: 'ok', subjectId: visit.patientId })
  return {
    ...{ name: invitation.name, patient: visit.patientFirst, isOpen: isNow, opensAt: opensAt?.toISOString() ?? null },
    clinician: clinician && clinicianName(clinician),
  }
}

/** A ticket for the room that an invitation is to, once that is open. */
export const enterAsGuest = async (care: Care, asked: Asked): Promise<{ ticket: string }> => {
  const { invitation, visit } = await invitedTo(care, asked)
  if (!isRoomOpen(visit, care.clock.now())) return fail('NotFound')
  const who = { role: 'guest' as const, personId: invitation.id, name: invitation.name, sessionId: null }
  return writeTicket(care, { visit, who, asking: asked.asking })
}
