import { v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { guestAnswer } from '#care/server/video/guest-answer.ts'
import { type Caller, callerId, visitWithRoom } from '#care/server/video/room-of.ts'
import { insertInvitation, listInvitations } from '#care/server/video/room-store.ts'
import { lockVisitRow } from '#care/server/visits/lock-visit.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { newSecret, secretHash } from '#platform/auth/secret-token.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { guestLink, guestPaths } from '#shared/care/guest-paths.ts'
import { mostGuests, type RoomGuest } from '#shared/video/room-guest.ts'

type Asked = { visitId: string; name: string; asking: Asking }
type Invited = { link: string; guest: RoomGuest }

/**
 * Somebody without an account may come to a visit, by a link that is shown this once: only its hash is kept.
 * Fails with NotFound where the visit is none of the caller's or is over, and with TooManyGuests.
 */
export const inviteGuest = async (care: Care, caller: Caller, { visitId, name, asking }: Asked): Promise<Invited> => {
  const { id, patientId } = await visitWithRoom(care, caller, visitId)
  return care.db.transaction(async (tx) => {
    // Two who invite at once are counted one after the other.
    await lockVisitRow(tx, id)
    if ((await listInvitations(tx, id)).length >= mostGuests) fail('TooManyGuests', { gaps: { most: mostGuests } })
    const secret = newSecret()
    const invitedBy = 'member' in caller ? ('member' as const) : ('clinic' as const)
    const who = { id: uuidv7(), visitId: id, name, invitedBy, inviterId: callerId(caller) }
    const invitation = { ...who, secretHash: secretHash(secret), createdAt: care.clock.now(), withdrawnAt: null }
    await insertInvitation(tx, invitation)
    await writeAudit(tx, asking.trail, { event: 'room.invite', outcome: 'ok', subjectId: patientId })
    return { link: guestLink(care.config.publicUrl, guestPaths.visit, secret), guest: guestAnswer(invitation) }
  })
}

/** Who is invited to a visit. */
export const listGuests = async (care: Care, caller: Caller, visitId: string): Promise<{ guests: RoomGuest[]; patientId: string }> => {
  const { id, patientId } = await visitWithRoom(care, caller, visitId)
  return { guests: (await listInvitations(care.db, id)).map(guestAnswer), patientId }
}
