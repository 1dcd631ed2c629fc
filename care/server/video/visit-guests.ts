import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { announceVisit } from '#care/server/live/announce.ts'
import { type CareMember, listWatchers } from '#care/server/session/member-store.ts'
import { inRoom } from '#care/server/video/in-room.ts'
import { mayInvite } from '#care/server/video/invitation-right.ts'
import { callerId, type RoomCaller, visitWithRoom } from '#care/server/video/room-of.ts'
import {
  deletePeers,
  endInvitation,
  type Invitation,
  insertGuestInvitation,
  listInvitations,
  listInvitationsOf,
  listPeers,
} from '#care/server/video/room-store.ts'
import { lockVisitRow } from '#care/server/visits/lock-visit.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { newSecret, secretHash } from '#platform/auth/secret-token.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { guestLink, guestPaths } from '#shared/care/guest-paths.ts'
import { type GuestRole, mostGuests, type RoomGuest } from '#shared/video/room-guest.ts'

type WithdrawGuestInput = { visitId: string; guestId: string; request: RequestContext }

/** Revokes a guest's link and removes the guest from the room. A repeated call changes nothing and returns `withdrawn` false. */
export const withdrawGuest = async (
  care: Care,
  caller: RoomCaller,
  { visitId, guestId, request }: WithdrawGuestInput,
): Promise<{ withdrawn: boolean }> => {
  const { id, patientId } = await visitWithRoom(care, caller, visitId)
  return inRoom(care, async (tx, notify) => {
    const withdrawn = isUuid(guestId) && (await endInvitation(tx, { id: guestId, visitId: id }, care.clock.now()))
    await writeAudit(tx, request.auditContext, {
      event: 'room.withdraw',
      outcome: 'ok',
      subjectId: patientId,
      ...(withdrawn ? {} : { reason: 'again' }),
    })
    const there = await listPeers(tx, id)
    const gone = there.filter(({ role, personId }) => role === 'guest' && personId === guestId)
    if (!withdrawn || gone.length === 0) return { withdrawn }
    await deletePeers(
      tx,
      gone.map((peer) => peer.id),
    )
    notify(gone, { kind: 'closed', reason: 'withdrawn' })
    const others = there.filter((peer) => !gone.includes(peer))
    for (const { id: peerId } of gone) notify(others, { kind: 'left', peerId, isBack: false })
    return { withdrawn }
  })
}

const guestAnswer = ({ id, name, guestRole, createdAt, invitedBy }: Invitation): RoomGuest => ({
  id,
  name,
  role: guestRole,
  invitedBy,
  invitedAt: createdAt.toISOString(),
})

/** `role` is null for a member's guest. */
type Asked = { visitId: string; name: string; role: GuestRole | null; request: RequestContext }
type Invited = { link: string; guest: RoomGuest }

/**
 * Invites a guest without an account to a visit. The link is returned only once: just its hash is stored. Fails with NotFound if the visit
 * is not the caller's or is over, with ScopeMissing if the patient did not let the member share, and with TooManyGuests.
 */
export const inviteVisitGuest = async (care: Care, caller: RoomCaller, { visitId, name, role, request }: Asked): Promise<Invited> => {
  const { id, patientId, status } = await visitWithRoom(care, caller, visitId)
  if ('member' in caller && !mayInvite(caller.member, patientId)) fail('ScopeMissing')
  return care.db.transaction(async (tx) => {
    // Serialize concurrent invitations so that the count is correct.
    await lockVisitRow(tx, id)
    if ((await listInvitations(tx, id)).length >= mostGuests) fail('TooManyGuests', { params: { most: mostGuests } })
    const secret = newSecret()
    const invitedBy = 'member' in caller ? ('member' as const) : ('clinic' as const)
    const who = { id: uuidv7(), visitId: id, name, guestRole: role, invitedBy, inviterId: callerId(caller) }
    const invitation = { ...who, secretHash: secretHash(secret), createdAt: care.clock.now(), withdrawnAt: null }
    await insertGuestInvitation(tx, invitation)
    const reason = role === null ? {} : { reason: role }
    await writeAudit(tx, request.auditContext, { event: 'room.invite', outcome: 'ok', subjectId: patientId, ...reason })
    if (role !== null) await announceVisit(tx, await listWatchers(tx, patientId, 'see-visits'), { consultId: id, status })
    return { link: guestLink(care.config.publicUrl, guestPaths.visit, secret), guest: guestAnswer(invitation) }
  })
}

/** Returns the guests invited to a visit. */
export const listGuests = async (care: Care, caller: RoomCaller, visitId: string): Promise<{ guests: RoomGuest[]; patientId: string }> => {
  const { id, patientId } = await visitWithRoom(care, caller, visitId)
  return { guests: (await listInvitations(care.db, id)).map(guestAnswer), patientId }
}

type Inviter = { id: string; member: CareMember | null; now: Date }

/** Withdraws the invitations of a member, null if they have no account, who may invite nobody to those visits any more. Returns their ids. */
export const endLostInvitations = async (tx: Db, { id, member, now }: Inviter): Promise<string[]> => {
  const lost = (await listInvitationsOf(tx, id)).filter(({ patientId }) => !member || !mayInvite(member, patientId))
  for (const invitation of lost) await endInvitation(tx, invitation, now)
  return lost.map((invitation) => invitation.id)
}
