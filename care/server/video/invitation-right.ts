import { type CareMember, findCareMember } from '#care/server/session/member-store.ts'
import type { Invitation } from '#care/server/video/room-store.ts'
import type { Db } from '#platform/db/db.ts'
import { actsFor } from '#shared/care/managed.ts'

/** Whether a member may invite outsiders to a patient's visits: they may join themselves, and may share. */
export const mayInvite = (member: CareMember, patientId: string): boolean =>
  actsFor(member, patientId, 'book') && actsFor(member, patientId, 'share')

/** Whether an invitation is still backed by its inviter's right. The clinic's always is, because it ends with the visit. */
export const invitationHolds = async (db: Db, { invitedBy, inviterId }: Invitation, patientId: string): Promise<boolean> => {
  if (invitedBy === 'clinic') return true
  const member = await findCareMember(db, inviterId)
  return member !== null && mayInvite(member, patientId)
}
