import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type DraftRow, isDraftOf, type Owner } from '#care/server/messages/message-draft-store.ts'
import { inboxItems, messageDrafts, messages, messageThreads } from '#care/server/schema/message-tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { CareTeam } from '#shared/messages/message-rules.ts'

export type Thread = typeof messageThreads.$inferSelect
export type MessageRow = typeof messages.$inferSelect

export const findThread = async (db: Db, id: string): Promise<Thread | null> =>
  (await db.select().from(messageThreads).where(eq(messageThreads.id, id)))[0] ?? null

/** A conversation, its reader's draft of an answer, and whether their inbox has unread items about it. */
export type OpenedThread = { thread: Thread; draft: DraftRow | null; isUnread: boolean }

export const findThreadFor = async (db: Db, reader: Owner, id: string): Promise<OpenedThread | null> => {
  const unread = db
    .select({ id: inboxItems.id })
    .from(inboxItems)
    .where(and(eq(inboxItems.memberId, reader.id), eq(inboxItems.subjectId, messageThreads.id), isNull(inboxItems.readAt)))
  const [row] = await db
    .select({ thread: messageThreads, draft: messageDrafts, isUnread: sql<boolean>`exists ${unread}` })
    .from(messageThreads)
    .leftJoin(messageDrafts, and(eq(messageDrafts.threadId, messageThreads.id), isDraftOf(reader)))
    .where(eq(messageThreads.id, id))
  return row ?? null
}

/** Selects a conversation and locks its row until the transaction ends, so that concurrent messages are written in sequence. */
export const lockThread = async (tx: Db, id: string): Promise<Thread | null> =>
  (await tx.select().from(messageThreads).where(eq(messageThreads.id, id)).for('update'))[0] ?? null

/** Returns conversations about these patients, newest first. */
export const listThreadsAbout = (db: Db, patientIds: readonly string[], most: number): Promise<Thread[]> =>
  db
    .select()
    .from(messageThreads)
    .where(inArray(messageThreads.patientId, [...patientIds]))
    .orderBy(desc(messageThreads.lastAt), desc(messageThreads.id))
    .limit(most)

/** Returns conversations with these teams: unanswered ones first, longest waiting first; then the newest. */
export const listThreadsWith = (db: Db, teams: readonly CareTeam[], most: number): Promise<Thread[]> => {
  const waits = sql`${messageThreads.lastFrom} = 'member'`
  return db
    .select()
    .from(messageThreads)
    .where(inArray(messageThreads.team, [...teams]))
    .orderBy(desc(waits), asc(sql`case when ${waits} then ${messageThreads.lastAt} end`), desc(messageThreads.lastAt))
    .limit(most)
}

/** Returns the last message of each conversation, or the last one from `side`, by conversation id. */
export const listLastMessages = async (
  db: Db,
  threadIds: readonly string[],
  side?: MessageRow['side'],
): Promise<Map<string, MessageRow>> => {
  if (threadIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([messages.threadId])
    .from(messages)
    .where(and(inArray(messages.threadId, [...threadIds]), side && eq(messages.side, side)))
    .orderBy(messages.threadId, desc(messages.createdAt), desc(messages.id))
  return new Map(rows.map((row) => [row.threadId, row]))
}

/** Returns the latest `most` messages of a conversation, oldest first. */
export const listMessages = async (db: Db, threadId: string, most: number): Promise<MessageRow[]> => {
  const which = and(eq(messages.threadId, threadId))
  return (await db.select().from(messages).where(which).orderBy(desc(messages.createdAt), desc(messages.id)).limit(most)).reverse()
}

/** Returns the message sent from a draft. */
export const findMessageOfDraft = async (db: Db, draftId: string): Promise<MessageRow | null> =>
  (await db.select().from(messages).where(eq(messages.draftId, draftId)))[0] ?? null

export const insertThread = async (tx: Db, thread: Thread): Promise<void> => {
  await tx.insert(messageThreads).values(thread)
}

export const insertMessage = async (tx: Db, message: MessageRow): Promise<void> => {
  await tx.insert(messages).values(message)
  await tx.update(messageThreads).set({ lastAt: message.createdAt, lastFrom: message.side }).where(eq(messageThreads.id, message.threadId))
}
