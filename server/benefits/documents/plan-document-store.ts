import { and, asc, desc, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { planDocuments } from '#server/schema/benefits/plan-document-tables.ts'
import type { DocumentFacts } from '#shared/benefits/plan-document-rules.ts'

type StoredDocument = typeof planDocuments.$inferSelect

/** A document without its file. */
export type DocumentRow = Omit<StoredDocument, 'content'>

/** The file is read only where it is sent. */
const rowColumns = {
  id: planDocuments.id,
  planId: planDocuments.planId,
  title: planDocuments.title,
  kind: planDocuments.kind,
  language: planDocuments.language,
  startsOn: planDocuments.startsOn,
  endsOn: planDocuments.endsOn,
  bytes: planDocuments.bytes,
  uploadedAt: planDocuments.uploadedAt,
}

/** Every document of a plan, the newest first day first. */
export const listDocuments = (db: Db, planId: string): Promise<DocumentRow[]> =>
  db
    .select(rowColumns)
    .from(planDocuments)
    .where(eq(planDocuments.planId, planId))
    .orderBy(desc(planDocuments.startsOn), asc(planDocuments.title), asc(planDocuments.id))

const isShownOn = (day: string) => and(lte(planDocuments.startsOn, day), or(isNull(planDocuments.endsOn), gte(planDocuments.endsOn, day)))

/** The documents of plans that members see on a day. */
export const listDocumentsOn = async (db: Db, planIds: readonly string[], day: string): Promise<DocumentRow[]> =>
  planIds.length === 0
    ? []
    : db
        .select(rowColumns)
        .from(planDocuments)
        .where(and(inArray(planDocuments.planId, [...planIds]), isShownOn(day)))
        .orderBy(asc(planDocuments.title), asc(planDocuments.id))

/** A document of one of these plans with its file, if members see it on a day. */
export const findDocumentOn = async (
  db: Db,
  { id, planIds, day }: { id: string; planIds: readonly string[]; day: string },
): Promise<StoredDocument | null> => {
  if (planIds.length === 0) return null
  const [found] = await db
    .select()
    .from(planDocuments)
    .where(and(eq(planDocuments.id, id), inArray(planDocuments.planId, [...planIds]), isShownOn(day)))
  return found ?? null
}

const isOf = (planId: string, id: string) => and(eq(planDocuments.id, id), eq(planDocuments.planId, planId))

/** A document of a plan with its file. */
export const findDocument = async (db: Db, planId: string, id: string): Promise<StoredDocument | null> =>
  (await db.select().from(planDocuments).where(isOf(planId, id)))[0] ?? null

/** A document of a plan, locked until the transaction ends. */
export const lockDocument = async (tx: Db, planId: string, id: string): Promise<DocumentRow | null> =>
  (await tx.select(rowColumns).from(planDocuments).where(isOf(planId, id)).for('update'))[0] ?? null

export const countDocuments = (tx: Db, planId: string): Promise<number> => tx.$count(planDocuments, eq(planDocuments.planId, planId))

export const insertDocument = async (tx: Db, document: StoredDocument): Promise<void> => {
  await tx.insert(planDocuments).values(document)
}

export const updateDocument = async (
  tx: Db,
  id: string,
  change: DocumentFacts | Pick<StoredDocument, 'content' | 'bytes' | 'uploadedAt'>,
): Promise<void> => {
  await tx.update(planDocuments).set(change).where(eq(planDocuments.id, id))
}

export const deleteDocument = async (tx: Db, id: string): Promise<void> => {
  await tx.delete(planDocuments).where(eq(planDocuments.id, id))
}
