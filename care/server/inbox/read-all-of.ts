import { announceUnread } from '#care/server/inbox/announce-unread.ts'
import { readInboxOf } from '#care/server/inbox/inbox-store.ts'
import { holdMembers } from '#care/server/session/hold-members.ts'
import type { Db } from '#platform/db/db.ts'

/** The member has a conversation before them: all they were told of it is read, in the list, the inbox and every badge. */
export const readAllOf = async (tx: Db, memberId: string, subjectId: string, now: Date): Promise<void> => {
  await holdMembers(tx, [memberId])
  if (await readInboxOf(tx, memberId, subjectId, now)) await announceUnread(tx, [memberId])
}
