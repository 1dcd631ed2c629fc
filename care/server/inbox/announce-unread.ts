import { countUnread } from '#care/server/inbox/inbox-store.ts'
import { liveTopics } from '#care/server/live/announce.ts'
import { holdMembers } from '#care/server/session/hold-members.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import type { Db } from '#platform/db/db.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import type { MemberEvent } from '#shared/live/live-events.ts'

/**
 * Tells every open tab of these members how many messages are unread, once this transaction is through (SESS-17). Whoever changes
 * the number for the same member waits here, so that the last number told is the true one.
 * @returns the members, as the portal last said them
 */
export const announceUnread = async (tx: Db, memberIds: readonly string[]): Promise<CareMember[]> => {
  const members = await holdMembers(tx, memberIds)
  for (const member of members) {
    const event: MemberEvent = { kind: 'unread', count: await countUnread(tx, member) }
    await announceChange(tx, liveTopics.member, JSON.stringify({ memberId: member.id, event }))
  }
  return members
}
