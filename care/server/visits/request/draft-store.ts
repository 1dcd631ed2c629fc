import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { drafts } from '#care/server/schema/visit-tables.ts'
import { places, type Sealing } from '#care/server/sealed-columns.ts'
import type { Db } from '#platform/db/db.ts'
import type { VisitDraft } from '#shared/visits/visit-draft.ts'

type DraftRow = typeof drafts.$inferSelect
export type Draft = Omit<DraftRow, 'content'> & { content: VisitDraft }

const flow = 'request-a-visit'

const isOf = (memberId: string) => and(eq(drafts.memberId, memberId), eq(drafts.flow, flow))

const opened = async ({ fields }: Sealing, row: DraftRow | undefined): Promise<Draft | null> =>
  row ? { ...row, content: await fields.open(places.visitDraft(row.id), row.content) } : null

export const findDraft = async (care: Sealing, memberId: string): Promise<Draft | null> =>
  opened(care, (await care.db.select().from(drafts).where(isOf(memberId)))[0])

/** Whether the member's draft has this id. */
export const hasDraft = async (db: Db, memberId: string, id: string): Promise<boolean> =>
  (await db.$count(drafts, and(isOf(memberId), eq(drafts.id, id)))) === 1

const lockRow = async (tx: Db, memberId: string, id?: string): Promise<DraftRow | undefined> =>
  (
    await tx
      .select()
      .from(drafts)
      .where(and(isOf(memberId), id === undefined ? undefined : eq(drafts.id, id)))
      .for('update')
  )[0]

/** Locks the member's draft until the transaction ends. @returns its id, null if there is none */
export const lockDraftId = async (tx: Db, memberId: string): Promise<string | null> => (await lockRow(tx, memberId))?.id ?? null

/** Selects the member's draft and locks its row; null if there is none or its id is not `id`. */
export const lockDraft = async (care: Sealing, memberId: string, id: string): Promise<Draft | null> =>
  opened(care, await lockRow(care.db, memberId, id))

/** Creates or updates the member's draft in the caller's transaction; fields missing from the patch are unchanged. */
export const mergeDraft = async (care: Sealing, memberId: string, patch: VisitDraft, now: Date): Promise<Draft> => {
  const { db: tx, fields } = care
  const sealed = (id: string, content: VisitDraft) => fields.seal(places.visitDraft(id), content)
  const newId = uuidv7()
  await tx
    .insert(drafts)
    .values({ id: newId, memberId, flow, content: sealed(newId, {}), updatedAt: now })
    .onConflictDoNothing({ target: [drafts.memberId, drafts.flow] })
  const draft = await opened(care, await lockRow(tx, memberId))
  // Another call dropped the draft in between.
  if (!draft) return mergeDraft(care, memberId, patch, now)
  const content = { ...draft.content, ...patch }
  await tx
    .update(drafts)
    .set({ content: sealed(draft.id, content), updatedAt: now })
    .where(eq(drafts.id, draft.id))
  return { ...draft, content, updatedAt: now }
}

export const deleteDraft = async (tx: Db, id: string): Promise<void> => {
  await tx.delete(drafts).where(eq(drafts.id, id))
}
