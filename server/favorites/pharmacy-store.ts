import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { savedPharmacies } from '#server/schema/favorite-tables.ts'

export type PharmacyRecord = typeof savedPharmacies.$inferSelect

export const listPharmacies = (db: Db, telehealthId: string): Promise<PharmacyRecord[]> =>
  db.select().from(savedPharmacies).where(eq(savedPharmacies.telehealthId, telehealthId)).orderBy(asc(savedPharmacies.name))

/** True if one was deleted. */
export const deletePharmacy = async (db: Db, telehealthId: string, ncpdpId: string): Promise<boolean> => {
  const gone = await db
    .delete(savedPharmacies)
    .where(and(eq(savedPharmacies.telehealthId, telehealthId), eq(savedPharmacies.ncpdpId, ncpdpId)))
    .returning({ id: savedPharmacies.ncpdpId })
  return gone.length > 0
}
