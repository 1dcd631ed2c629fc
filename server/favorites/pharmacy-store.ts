import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { savedPharmacies } from '#server/schema/favorite-tables.ts'

export type EarlierPharmacy = typeof savedPharmacies.$inferSelect

/** Pharmacies that an earlier version stored in the portal. */
export const listEarlierPharmacies = (db: Db, telehealthId: string): Promise<EarlierPharmacy[]> =>
  db.select().from(savedPharmacies).where(eq(savedPharmacies.telehealthId, telehealthId))

export const deleteEarlierPharmacies = async (db: Db, telehealthId: string, ids: readonly string[]): Promise<void> => {
  await db.delete(savedPharmacies).where(and(eq(savedPharmacies.telehealthId, telehealthId), inArray(savedPharmacies.ncpdpId, [...ids])))
}
