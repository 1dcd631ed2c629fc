import type { Care } from '#care/server/care.ts'
import { type InboxRow, listInboxRows } from '#care/server/inbox/inbox-store.ts'
import { markInboxItem } from '#care/server/inbox/mark-inbox-item.ts'
import { putNotice } from '#care/server/inbox/put-notice.ts'
import { screenOf } from '#care/server/inbox/show-screen.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { serve } from '#platform/http/serve.ts'
import type { InboxItem } from '#shared/inbox/inbox-items.ts'
import { inboxScreens } from '#shared/inbox/inbox-screens.ts'
import { noticeCalls } from '#shared/inbox/notice-calls.ts'

/** Entries that one answer carries; what is older can be found at its own place. */
const mostItems = 300

const itemOf = (row: InboxRow, memberId: string): InboxItem =>
  ({
    ...{ id: row.id, kind: row.kind, subjectId: row.subjectId, ...row.data },
    patient: { first: row.patientFirst, last: row.patientLast, isSelf: row.patientId === memberId },
    ...{ createdAt: row.createdAt.toISOString(), isRead: row.readAt !== null },
  }) as InboxItem

export const inboxRoutes = (care: Care) => {
  const { careMember, portal } = careWho(care)
  const scope = 'inbox'
  const shown = screenOf(care)
  const notices = serve(noticeCalls, {
    putNotice: portal({ limit: '6000/min', audit: 'inbox.notice' }, async ({ input, asking }) => ({
      data: await putNotice(care, { notice: input, asking }),
    })),
  })
  const screens = serve(inboxScreens, {
    listInbox: careMember({ scope, limit: '1800/h', audit: 'inbox.read' }, async ({ member, asking }) => {
      const rows = await listInboxRows(care.db, member, mostItems + 1)
      await writeAudit(care.db, asking.trail, { event: 'inbox.read', outcome: 'ok' })
      const items = rows.slice(0, mostItems).map((row) => itemOf(row, member.id))
      return shown('inbox', { items, hasMore: rows.length > mostItems }, member)
    }),
    markInboxItem: careMember({ scope, limit: '1800/h', audit: 'inbox.mark' }, async ({ input, member, asking }) =>
      shown('mark_inbox_item', await markInboxItem(care, { member, ...input, asking }), member),
    ),
  })
  return [...screens, ...notices]
}
