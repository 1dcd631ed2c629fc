import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { drafts } from '#care/server/schema/visit-tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { VisitDraft } from '#shared/visits/visit-draft.ts'

export type Draft = typeof drafts.$inferSelect

const flow = 'request-a-visit'

const isOf = (memberId: string) => and(eq(drafts.memberId, memberId), eq(drafts.flow, flow))

export const findDraft = async (db: Db, memberId: string): Promise<Draft | null> =>
  (await db.select().from(drafts).where(isOf(memberId)))[0] ?? null

/** Selects the member's draft and locks its row; null if there is none or its id is not `id`. */
export const lockDraft = async (tx: Db, memberId: string, id?: string): Promise<Draft | null> =>
  (
    await tx
      .select()
      .from(drafts)
      .where(and(isOf(memberId), id === undefined ? undefined : eq(drafts.id, id)))
      .for('update')
  )[0] ?? null

/** Creates or updates the member's draft; fields missing from the patch are unchanged. */
export const mergeDraft = async (db: Db, memberId: string, patch: VisitDraft, now: Date): Promise<Draft> => {
  const [merged] = await db
    .insert(drafts)
    .values({ id: uuidv7(), memberId, flow, content: patch, updatedAt: now })
    .onConflictDoUpdate({
      target: [drafts.memberId, drafts.flow],
      set: { content: sql`${drafts.content} || excluded.content`, updatedAt: now },
    })
    .returning()
  if (!merged) throw new Error('a draft was neither begun nor added to')
  return merged
}

export const deleteDraft = async (tx: Db, id: string): Promise<void> => {
  await tx.delete(drafts).where(eq(drafts.id, id))
}
