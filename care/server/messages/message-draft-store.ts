import { and, eq, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { messageDrafts, type Side } from '#care/server/schema/message-tables.ts'
import type { Db } from '#platform/db/db.ts'

export type DraftRow = typeof messageDrafts.$inferSelect
export type Owner = { side: Side; id: string }

export const isDraftOf = ({ side, id }: Owner) => and(eq(messageDrafts.side, side), eq(messageDrafts.ownerId, id))

/** Returns the owner's draft of an answer, or of a new message when `threadId` is null. */
export const findMessageDraft = async (db: Db, owner: Owner, threadId: string | null): Promise<DraftRow | null> => {
  const thread = threadId === null ? isNull(messageDrafts.threadId) : eq(messageDrafts.threadId, threadId)
  return (
    (
      await db
        .select()
        .from(messageDrafts)
        .where(and(isDraftOf(owner), thread))
    )[0] ?? null
  )
}

/** Selects the owner's draft and locks its row until the transaction ends. */
export const lockMessageDraft = async (tx: Db, owner: Owner, id: string): Promise<DraftRow | null> =>
  (
    await tx
      .select()
      .from(messageDrafts)
      .where(and(isDraftOf(owner), eq(messageDrafts.id, id)))
      .for('update')
  )[0] ?? null

type Words = Pick<DraftRow, 'threadId' | 'patientId' | 'team' | 'subject' | 'text'>

/** Inserts or updates the owner's only draft of a conversation. */
export const putMessageDraft = async (tx: Db, { side, id: ownerId }: Owner, words: Words, now: Date): Promise<DraftRow> => {
  const [kept] = await tx
    .insert(messageDrafts)
    .values({ id: uuidv7(), side, ownerId, ...words, updatedAt: now })
    .onConflictDoUpdate({
      target: [messageDrafts.side, messageDrafts.ownerId, messageDrafts.threadId],
      set: { ...words, updatedAt: now },
    })
    .returning()
  if (!kept) throw new Error('a draft was neither begun nor kept')
  return kept
}

export const deleteMessageDraft = async (tx: Db, id: string): Promise<void> => {
  await tx.delete(messageDrafts).where(eq(messageDrafts.id, id))
}
