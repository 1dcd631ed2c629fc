import type { Care } from '#care/server/care.ts'
import { clinicianSessionKind } from '#care/server/session/clinician-rows.ts'
import { findCareMember, findMemberInSession } from '#care/server/session/member-store.ts'
import { invitationHolds } from '#care/server/video/invitation-right.ts'
import { findInvitationById, type RoomTicket } from '#care/server/video/room-store.ts'
import { findLicenses } from '#care/server/visits/serving-store.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import type { Db } from '#platform/db/db.ts'
import { isStaffSessionOver } from '#platform/staff/staff-session.ts'
import { findStaffSessionById } from '#platform/staff/staff-session-store.ts'
import { actsFor } from '#shared/care/managed.ts'
import { hasFeature } from '#shared/groups/group-features.ts'
import type { RoomEnd } from '#shared/video/room-messages.ts'
import { isRoomOpen } from '#shared/video/video-rules.ts'
import { callRefusal } from '#shared/visits/location-rules.ts'

export type RoomTicketHolder = Pick<RoomTicket, 'role' | 'personId' | 'sessionId'>

const isMemberIn = async (db: Db, visit: Visit, { personId, sessionId }: RoomTicketHolder): Promise<boolean> => {
  const member = sessionId === null ? await findCareMember(db, personId) : await findMemberInSession(db, personId, sessionId)
  return member !== null && actsFor(member, visit.patientId, 'book') && hasFeature(member.claims.group, 'Telehealth')
}

const isClinicianIn = async (db: Db, visit: Visit, { personId, sessionId }: RoomTicketHolder, now: Date): Promise<boolean> => {
  if (visit.clinicianId !== personId || sessionId === null) return false
  const session = await findStaffSessionById(db, clinicianSessionKind, sessionId)
  if (session === null || session.endedAt !== null || session.account.endedAt !== null) return false
  return !isStaffSessionOver(clinicianSessionKind, session, now)
}

const isGuestIn = async (db: Db, visit: Visit, { personId }: RoomTicketHolder): Promise<boolean> => {
  const invitation = await findInvitationById(db, personId)
  return invitation !== null && (await invitationHolds(db, invitation, visit.patientId))
}

const isIn = (db: Db, visit: Visit, person: RoomTicketHolder, now: Date): Promise<boolean> => {
  if (person.role === 'clinician') return isClinicianIn(db, visit, person, now)
  return person.role === 'member' ? isMemberIn(db, visit, person) : isGuestIn(db, visit, person)
}

/** Returns why a person may not be or stay in a visit's room; null if they may. */
export const endOfStay = async (
  { clock }: Pick<Care, 'clock'>,
  db: Db,
  visit: Visit | null,
  person: RoomTicketHolder,
): Promise<RoomEnd | null> => {
  const now = clock.now()
  if (!visit || !isRoomOpen(visit, now)) return visit?.status === 'Cancelled' ? 'cancelled' : 'ended'
  const licenses = await findLicenses(db, visit.clinicianId)
  if (callRefusal(visit, { licenses, role: person.role, now }) !== null) return 'withdrawn'
  return (await isIn(db, visit, person, now)) ? null : 'withdrawn'
}
