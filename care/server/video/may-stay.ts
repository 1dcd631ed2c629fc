import type { Care } from '#care/server/care.ts'
import { isOver } from '#care/server/session/clinician-rows.ts'
import { findClinicianSessionById } from '#care/server/session/clinician-session-store.ts'
import { findMember, isSessionEnded } from '#care/server/session/member-store.ts'
import { isInvited, type Ticket } from '#care/server/video/room-store.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import type { Db } from '#platform/db/db.ts'
import { actsFor } from '#shared/care/managed.ts'
import { hasFeature } from '#shared/groups/group-features.ts'
import type { RoomEnd } from '#shared/video/room-messages.ts'
import { isRoomOpen } from '#shared/video/video-rules.ts'

export type Person = Pick<Ticket, 'role' | 'personId' | 'sessionId'>

const isMemberIn = async (db: Db, visit: Visit, { personId, sessionId }: Person): Promise<boolean> => {
  if (sessionId !== null && (await isSessionEnded(db, sessionId))) return false
  const member = await findMember(db, personId)
  return member !== null && actsFor(member, visit.patientId, 'book') && hasFeature(member.claims.group, 'Telehealth')
}

const isClinicianIn = async (db: Db, visit: Visit, { personId, sessionId }: Person, now: Date): Promise<boolean> => {
  if (visit.clinicianId !== personId || sessionId === null) return false
  const session = await findClinicianSessionById(db, sessionId)
  return session !== null && session.endedAt === null && session.clinician.endedAt === null && !isOver(session, now)
}

const isIn = (db: Db, visit: Visit, person: Person, now: Date): Promise<boolean> => {
  if (person.role === 'clinician') return isClinicianIn(db, visit, person, now)
  return person.role === 'member' ? isMemberIn(db, visit, person) : isInvited(db, person.personId)
}

/** Why somebody may not be in the room of a visit, or not any longer; null while they may. */
export const endOfStay = async ({ clock }: Pick<Care, 'clock'>, db: Db, visit: Visit | null, person: Person): Promise<RoomEnd | null> => {
  const now = clock.now()
  if (!visit || !isRoomOpen(visit, now)) return visit?.status === 'Cancelled' ? 'cancelled' : 'ended'
  return (await isIn(db, visit, person, now)) ? null : 'withdrawn'
}
