import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { visitDocuments } from '#care/server/schema/document-tables.ts'
import { places, type Sealing } from '#care/server/sealed-columns.ts'
import type { Db } from '#platform/db/db.ts'
import type { SignedDocument } from '#shared/documents/document-content.ts'

export type SignedDocumentRow = typeof visitDocuments.$inferSelect

/** Inserts nothing and returns false if the id or the reference exists. */
export const insertVisitDocument = async (tx: Db, row: typeof visitDocuments.$inferInsert): Promise<boolean> =>
  (await tx.insert(visitDocuments).values(row).onConflictDoNothing().returning({ id: visitDocuments.id })).length === 1

export const findVisitDocument = async (db: Db, id: string): Promise<SignedDocumentRow | null> =>
  isUuid(id) ? ((await db.select().from(visitDocuments).where(eq(visitDocuments.id, id)))[0] ?? null) : null

/** Selects a document and locks its row until the transaction ends. */
export const lockVisitDocument = async (tx: Db, id: string): Promise<SignedDocumentRow | null> =>
  isUuid(id) ? ((await tx.select().from(visitDocuments).where(eq(visitDocuments.id, id)).for('update'))[0] ?? null) : null

export const findDocumentByCode = async (db: Db, codeHash: string): Promise<SignedDocumentRow | null> =>
  (await db.select().from(visitDocuments).where(eq(visitDocuments.codeHash, codeHash)))[0] ?? null

type Change = Partial<Pick<SignedDocumentRow, 'code' | 'codeHash' | 'withdrawnAt' | 'withdrawnReason'>>

/** Updates a locked document. */
export const updateVisitDocument = async (tx: Db, { id, version }: SignedDocumentRow, change: Change): Promise<SignedDocumentRow> => {
  const values = { ...change, version: version + 1 }
  const [row] = await tx.update(visitDocuments).set(values).where(eq(visitDocuments.id, id)).returning()
  if (!row) throw new Error('a locked document is gone')
  return row
}

/** The documents of these patients, the latest first. */
export const listDocumentsOf = (db: Db, patientIds: readonly string[], most = 500): Promise<SignedDocumentRow[]> =>
  db
    .select()
    .from(visitDocuments)
    .where(inArray(visitDocuments.patientId, [...patientIds]))
    .orderBy(desc(visitDocuments.signedAt), desc(visitDocuments.id))
    .limit(most)

/** The documents of these patients that have a link. */
export const listLinkedDocuments = (db: Db, patientIds: readonly string[]): Promise<SignedDocumentRow[]> =>
  db
    .select()
    .from(visitDocuments)
    .where(and(inArray(visitDocuments.patientId, [...patientIds]), isNotNull(visitDocuments.codeHash)))

export const openVisitDocument = ({ fields }: Sealing, { id, content }: SignedDocumentRow): Promise<SignedDocument | null> =>
  fields.openOrNull(places.documentContent(id), content)

/** The code of a document's link; null if the link is off, or the code cannot be read. */
export const openDocumentCode = async ({ fields }: Sealing, { id, code }: SignedDocumentRow): Promise<string | null> =>
  code === null ? null : fields.openOrNull(places.documentCode(id), code)
