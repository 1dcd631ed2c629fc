import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { announceUnread } from '#care/server/inbox/announce-unread.ts'
import { findInboxRow, readInboxOf, setInboxRead } from '#care/server/inbox/inbox-store.ts'
import { holdMembers } from '#care/server/session/hold-members.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

type Asked = { member: CareMember; itemId: string; isRead: boolean; request: RequestContext }

/** Marks an item of the member's inbox as read or unread. Another member's is NotFound. */
export const markInboxItem = (care: Care, { member, itemId, isRead, request }: Asked): Promise<{ isRead: boolean }> =>
  care.db.transaction(async (tx) => {
    await holdMembers(tx, [member.id])
    const row = (isUuid(itemId) ? await findInboxRow(tx, member, itemId) : null) ?? fail('NotFound')
    await setInboxRead(tx, row.id, isRead ? (row.readAt ?? care.clock.now()) : null)
    if (row.kind === 'message') await announceUnread(tx, [member.id])
    await writeAudit(tx, request.auditContext, { event: 'inbox.mark', outcome: 'ok', subjectId: row.patientId })
    return { isRead }
  })

/** Marks all of a member's items about a subject as read, in the list, the inbox and every badge. Ask first whether any is unread. */
export const readAllOf = (db: Db, memberId: string, subjectId: string, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await holdMembers(tx, [memberId])
    if (await readInboxOf(tx, memberId, subjectId, now)) await announceUnread(tx, [memberId])
  })
