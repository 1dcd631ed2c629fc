import { and, desc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import { invoices } from '#care/server/schema/invoice-tables.ts'
import { inboxItems } from '#care/server/schema/message-tables.ts'
import { places, type Sealing } from '#care/server/sealed-columns.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import type { Db } from '#platform/db/db.ts'
import { idsFor } from '#shared/care/managed.ts'
import type { InboxData } from '#shared/inbox/inbox-items.ts'
import { invoicesSeenBy } from '#shared/invoices/invoice-rules.ts'

export type InboxRow = typeof inboxItems.$inferSelect
/** An item before its data are encrypted. */
type NewInboxRow = Omit<InboxRow, 'data'> & { data: InboxData }

const sealedRows = ({ fields }: Sealing, rows: readonly NewInboxRow[]): InboxRow[] =>
  rows.map(({ data, ...row }) => ({ ...row, data: fields.seal(places.inboxData(row.id), data) }))

/** Matches items about invoices that the member may see. */
const isSeenInvoice = (member: CareMember) => {
  const { memberId, patientIds } = invoicesSeenBy(member)
  return and(
    eq(inboxItems.kind, 'invoice'),
    or(
      inArray(inboxItems.patientId, [...patientIds]),
      sql`${inboxItems.subjectId} in (select ${invoices.id} from ${invoices} where ${invoices.memberId} = ${memberId})`,
    ),
  )
}

/** Matches a member's rows, except those of patients whose visits, messages, records or invoices they may not see. */
const ofMember = (member: CareMember) =>
  and(
    eq(inboxItems.memberId, member.id),
    or(
      and(
        notInArray(inboxItems.kind, ['invoice', 'message', 'prescription', 'document', 'followUp', 'questionnaire']),
        inArray(inboxItems.patientId, idsFor(member, 'see-visits')),
      ),
      and(eq(inboxItems.kind, 'message'), inArray(inboxItems.patientId, idsFor(member, 'messages'))),
      and(
        inArray(inboxItems.kind, ['prescription', 'document', 'questionnaire']),
        inArray(inboxItems.patientId, idsFor(member, 'see-records')),
      ),
      and(eq(inboxItems.kind, 'followUp'), inArray(inboxItems.patientId, idsFor(member, 'book'))),
      isSeenInvoice(member),
    ),
  )

export const insertInboxRows = async (care: Sealing, rows: readonly NewInboxRow[]): Promise<void> => {
  if (rows.length > 0) await care.db.insert(inboxItems).values(sealedRows(care, rows))
}

/** Inserts rows; existing ids are unchanged. */
export const insertInboxRowsOnce = async (care: Sealing, rows: readonly NewInboxRow[]): Promise<void> => {
  await care.db.insert(inboxItems).values(sealedRows(care, rows)).onConflictDoNothing({ target: inboxItems.id })
}

/** Returns a member's inbox rows, newest first. */
export const listInboxRows = (db: Db, member: CareMember, most: number): Promise<InboxRow[]> =>
  db.select().from(inboxItems).where(ofMember(member)).orderBy(desc(inboxItems.createdAt), desc(inboxItems.id)).limit(most)

export const findInboxRow = async (db: Db, member: CareMember, id: string): Promise<InboxRow | null> =>
  (
    await db
      .select()
      .from(inboxItems)
      .where(and(ofMember(member), eq(inboxItems.id, id)))
  )[0] ?? null

export const setInboxRead = async (tx: Db, id: string, readAt: Date | null): Promise<void> => {
  await tx.update(inboxItems).set({ readAt }).where(eq(inboxItems.id, id))
}

/** Matches a member's unread items about one conversation, visit or invoice. */
const isUnreadOf = (memberId: string, subjectId: string) =>
  and(eq(inboxItems.memberId, memberId), eq(inboxItems.subjectId, subjectId), isNull(inboxItems.readAt))

export const hasUnreadOf = async (db: Db, memberId: string, subjectId: string): Promise<boolean> =>
  (await db.select({ id: inboxItems.id }).from(inboxItems).where(isUnreadOf(memberId, subjectId)).limit(1)).length > 0

/** Marks a member's items about one conversation, visit or invoice as read; returns whether any was unread. */
export const readInboxOf = async (tx: Db, memberId: string, subjectId: string, readAt: Date): Promise<boolean> =>
  (await tx.update(inboxItems).set({ readAt }).where(isUnreadOf(memberId, subjectId)).returning({ id: inboxItems.id })).length > 0

const unreadMessages = (member: CareMember) => and(ofMember(member), eq(inboxItems.kind, 'message'), isNull(inboxItems.readAt))

/** Returns the number of unread messages, which every screen and the badge show (SESS-10). */
export const countUnread = (db: Db, member: CareMember): Promise<number> => db.$count(inboxItems, unreadMessages(member))

/** Returns a member's latest unread messages, newest first. */
export const listUnreadMessageRows = (db: Db, member: CareMember, most: number): Promise<InboxRow[]> =>
  db.select().from(inboxItems).where(unreadMessages(member)).orderBy(desc(inboxItems.createdAt), desc(inboxItems.id)).limit(most)

/** Returns the number of unread messages per conversation; those without any are omitted. */
export const countUnreadByThread = async (db: Db, member: CareMember): Promise<Map<string, number>> => {
  const rows = await db.select({ threadId: inboxItems.subjectId }).from(inboxItems).where(unreadMessages(member))
  const counts = new Map<string, number>()
  for (const { threadId } of rows) counts.set(threadId, (counts.get(threadId) ?? 0) + 1)
  return counts
}
