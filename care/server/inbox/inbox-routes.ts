import type { Care } from '#care/server/care.ts'
import { type InboxRow, listInboxRows } from '#care/server/inbox/inbox-store.ts'
import { markInboxItem } from '#care/server/inbox/mark-inbox-items.ts'
import { putNotice } from '#care/server/inbox/record-news.ts'
import { screenOf } from '#care/server/inbox/show-screen.ts'
import { places } from '#care/server/sealed-columns.ts'
import { careWho } from '#care/server/session/care-who.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { serve } from '#platform/http/serve.ts'
import { actsFor } from '#shared/care/managed.ts'
import type { InboxItem } from '#shared/inbox/inbox-items.ts'
import { inboxScreens } from '#shared/inbox/inbox-screens.ts'
import { noticeCalls } from '#shared/inbox/notice-calls.ts'

/** Maximum number of items in one response; older ones remain in their own lists. */
const mostItems = 300

/** Without `see-records` the visit is news, but its summary is not. */
const kindFor = (row: InboxRow, member: CareMember) =>
  row.kind === 'summary' && !actsFor(member, row.patientId, 'see-records') ? 'visit' : row.kind

const itemOf = async ({ fields }: Care, row: InboxRow, member: CareMember): Promise<InboxItem> => {
  const data = await fields.openOrNull(places.inboxData(row.id), row.data)
  return {
    id: row.id,
    kind: data ? kindFor(row, member) : 'unreadable',
    subjectId: row.subjectId,
    ...data,
    patient: { first: row.patientFirst, last: row.patientLast, isSelf: row.patientId === member.id },
    createdAt: row.createdAt.toISOString(),
    isRead: row.readAt !== null,
  } as InboxItem
}

export const inboxRoutes = (care: Care) => {
  const { careMember, portal } = careWho(care)
  const scope = 'inbox'
  const shown = screenOf(care)
  const notices = serve(noticeCalls, {
    putNotice: portal({ limit: '6000/min', audit: 'inbox.notice' }, async ({ input, request }) => ({
      data: await putNotice(care, { notice: input, request }),
    })),
  })
  const screens = serve(inboxScreens, {
    listInbox: careMember({ scope, limit: '1800/h', audit: 'inbox.read' }, async ({ member, request }) => {
      const rows = await listInboxRows(care.db, member, mostItems + 1)
      await writeAudit(care.db, request.auditContext, { event: 'inbox.read', outcome: 'ok' })
      const items = await Promise.all(rows.slice(0, mostItems).map((row) => itemOf(care, row, member)))
      return shown('inbox', { items, hasMore: rows.length > mostItems }, member)
    }),
    markInboxItem: careMember({ scope, limit: '1800/h', audit: 'inbox.mark', refuses: ['NotFound'] }, async ({ input, member, request }) =>
      shown('mark_inbox_item', await markInboxItem(care, { member, ...input, request }), member),
    ),
  })
  return [...screens, ...notices]
}
