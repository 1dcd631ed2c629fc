import { countUnread } from '#care/server/inbox/inbox-store.ts'
import { liveTopics } from '#care/server/live/announce.ts'
import { holdMembers } from '#care/server/session/hold-members.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import type { Db } from '#platform/db/db.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import type { MemberEvent } from '#shared/live/live-events.ts'

/**
 * Announces the number of unread messages to every open tab of these members on commit (SESS-17). Concurrent changes for the same member
 * are serialized, so that the last number announced is correct.
 * @returns the members, with the portal's latest claims
 */
export const announceUnread = async (tx: Db, memberIds: readonly string[]): Promise<CareMember[]> => {
  const members = await holdMembers(tx, memberIds)
  for (const member of members) {
    const event: MemberEvent = { kind: 'unread', count: await countUnread(tx, member) }
    await announceChange(tx, liveTopics.member, JSON.stringify({ memberId: member.id, event }))
  }
  return members
}
