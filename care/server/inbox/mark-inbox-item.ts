import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { announceUnread } from '#care/server/inbox/announce-unread.ts'
import { findInboxRow, setInboxRead } from '#care/server/inbox/inbox-store.ts'
import { holdMembers } from '#care/server/session/hold-members.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'

type Asked = { member: CareMember; itemId: string; isRead: boolean; asking: Asking }

/** Marks an entry of the member's inbox as read or unread. Another's is NotFound. */
export const markInboxItem = (care: Care, { member, itemId, isRead, asking }: Asked): Promise<{ isRead: boolean }> =>
  care.db.transaction(async (tx) => {
    await holdMembers(tx, [member.id])
    const row = (isUuid(itemId) ? await findInboxRow(tx, member, itemId) : null) ?? fail('NotFound')
    await setInboxRead(tx, row.id, isRead ? (row.readAt ?? care.clock.now()) : null)
    if (row.kind === 'message') await announceUnread(tx, [member.id])
    await writeAudit(tx, asking.trail, { event: 'inbox.mark', outcome: 'ok', subjectId: row.patientId })
    return { isRead }
  })
