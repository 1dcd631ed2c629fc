import type { Care } from '#care/server/care.ts'
import { type InboxRow, listInboxRows, listUnreadMessageRows } from '#care/server/inbox/inbox-store.ts'
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
import { mostPreviewed, unreadPreviewCalls } from '#shared/messages/unread-preview-calls.ts'

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

/** A row of an unread message as the dashboard previews it; nothing if its data cannot be read. */
const previewOf = async (care: Care, row: InboxRow, member: CareMember) => {
  const item = await itemOf(care, row, member)
  if (item.kind !== 'message') return []
  const { id, subjectId: threadId, author, subject, patient, createdAt } = item
  return [{ id, threadId, author, subject, patient: patient.isSelf ? null : patient.first, createdAt }]
}

/** Returns the first words of the clinic's last message of each conversation; handed in, because messages depend on the inbox. */
type PreviewsOf = (threadIds: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Number of the latest entries that show the first words of their conversation; each is decrypted. */
const mostPreviews = 30

/** Adds to entries about messages the first words of the clinic's last one. They are read now: a row of the inbox never stores them. */
const withPreviews = async (previewsOf: PreviewsOf, items: InboxItem[]): Promise<InboxItem[]> => {
  const latest = items.slice(0, mostPreviews).flatMap(({ kind, subjectId }) => (kind === 'message' ? [subjectId] : []))
  if (latest.length === 0) return items
  const previews = await previewsOf([...new Set(latest)])
  return items.map((item) => {
    const preview = item.kind === 'message' ? previews.get(item.subjectId) : undefined
    return preview === undefined ? item : { ...item, preview }
  })
}

export const inboxRoutes = (care: Care, previewsOf: PreviewsOf) => {
  const { careMember, portal } = careWho(care)
  const scope = 'inbox'
  const shown = screenOf(care)
  const notices = serve(noticeCalls, {
    putNotice: portal({ limit: '6000/min', audit: 'inbox.notice' }, async ({ input, request }) => ({
      data: await putNotice(care, { notice: input, request }),
    })),
  })
  const previews = serve(unreadPreviewCalls, {
    previewUnread: careMember({ scope, limit: '1800/h', audit: 'inbox.read' }, async ({ member, request }) => {
      const rows = await listUnreadMessageRows(care.db, member, mostPreviewed)
      await writeAudit(care.db, request.auditContext, { event: 'inbox.read', outcome: 'ok' })
      const items = (await Promise.all(rows.map((row) => previewOf(care, row, member)))).flat()
      return shown('unread_preview', { items }, member)
    }),
  })
  const screens = serve(inboxScreens, {
    listInbox: careMember({ scope, limit: '1800/h', audit: 'inbox.read' }, async ({ member, request }) => {
      const rows = await listInboxRows(care.db, member, mostItems + 1)
      await writeAudit(care.db, request.auditContext, { event: 'inbox.read', outcome: 'ok' })
      const shownRows = await Promise.all(rows.slice(0, mostItems).map((row) => itemOf(care, row, member)))
      const items = await withPreviews(previewsOf, shownRows)
      return shown('inbox', { items, hasMore: rows.length > mostItems }, member)
    }),
    markInboxItem: careMember({ scope, limit: '1800/h', audit: 'inbox.mark', refuses: ['NotFound'] }, async ({ input, member, request }) =>
      shown('mark_inbox_item', await markInboxItem(care, { member, ...input, request }), member),
    ),
  })
  return [...screens, ...previews, ...notices]
}
