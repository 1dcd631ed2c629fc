import { asc, desc, eq, inArray } from 'drizzle-orm'
import { type prescriptions, refillRequests } from '#care/server/schema/prescription-tables.ts'
import { places, type Sealing } from '#care/server/sealed-columns.ts'
import type { Db } from '#platform/db/db.ts'
import type { ShownRefill } from '#shared/prescribing/prescription-shape.ts'

export type RefillRequest = typeof refillRequests.$inferSelect
type PrescriptionId = (typeof prescriptions.$inferSelect)['id']

/** Inserts a request; returns false if its id exists or another one is open. */
export const insertRefillRequest = async (tx: Db, row: typeof refillRequests.$inferInsert): Promise<boolean> =>
  (await tx.insert(refillRequests).values(row).onConflictDoNothing().returning({ id: refillRequests.id })).length === 1

export const findRefillRequest = async (db: Db, id: string): Promise<RefillRequest | null> =>
  (await db.select().from(refillRequests).where(eq(refillRequests.id, id)))[0] ?? null

/** Selects a request and locks its row until the transaction ends. */
export const lockRefillRequest = async (tx: Db, id: string): Promise<RefillRequest | null> =>
  (await tx.select().from(refillRequests).where(eq(refillRequests.id, id)).for('update'))[0] ?? null

export const updateRefillRequest = async (tx: Db, id: string, changes: Partial<RefillRequest>): Promise<void> => {
  await tx.update(refillRequests).set(changes).where(eq(refillRequests.id, id))
}

/** The open requests, the oldest first. */
export const listOpenRefills = (db: Db, most: number): Promise<RefillRequest[]> =>
  db
    .select()
    .from(refillRequests)
    .where(eq(refillRequests.status, 'open'))
    .orderBy(asc(refillRequests.createdAt), asc(refillRequests.id))
    .limit(most)

/** The latest request of each of these prescriptions that has one. */
export const listLastRefills = async (db: Db, ids: readonly PrescriptionId[]): Promise<ReadonlyMap<string, RefillRequest>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([refillRequests.prescriptionId])
    .from(refillRequests)
    .where(inArray(refillRequests.prescriptionId, [...ids]))
    .orderBy(refillRequests.prescriptionId, desc(refillRequests.createdAt))
  return new Map(rows.map((row) => [row.prescriptionId, row]))
}

/** A request as the member sees it; a text that cannot be read is empty. */
export const shownRefill = async ({ fields }: Sealing, row: RefillRequest): Promise<ShownRefill> => ({
  status: row.status,
  askedAt: row.createdAt.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
  note: (await fields.openOrNull(places.refillNote(row.id), row.note)) ?? '',
  answer: row.answer === null ? '' : ((await fields.openOrNull(places.refillAnswer(row.id), row.answer)) ?? ''),
})
