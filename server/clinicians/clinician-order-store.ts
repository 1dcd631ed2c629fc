import { asc, desc, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { clinicianOrders, refusedClinicianOrders } from '#server/schema/groups-tables.ts'

export type ClinicianOrder = typeof clinicianOrders.$inferSelect

export const insertClinicianOrder = async (tx: Db, order: ClinicianOrder): Promise<void> => {
  await tx.insert(clinicianOrders).values(order)
}

/** Returns the orders that the telehealth side has not answered, the oldest first. */
export const listClinicianOrders = (db: Db): Promise<ClinicianOrder[]> =>
  db.select().from(clinicianOrders).orderBy(asc(clinicianOrders.orderedAt), asc(clinicianOrders.id)).limit(100)

/** Deletes an order; returns false if another node has deleted it. */
export const deleteClinicianOrder = async (tx: Db, id: string): Promise<boolean> =>
  (await tx.delete(clinicianOrders).where(eq(clinicianOrders.id, id)).returning({ id: clinicianOrders.id })).length === 1

export type RefusedClinicianOrder = typeof refusedClinicianOrders.$inferSelect

export const insertRefusedClinicianOrder = async (tx: Db, order: RefusedClinicianOrder): Promise<void> => {
  await tx.insert(refusedClinicianOrders).values(order)
}

/** Orders that the telehealth side refused and nobody has dismissed, the newest first. */
export const listRefusedClinicianOrders = (db: Db): Promise<RefusedClinicianOrder[]> =>
  db.select().from(refusedClinicianOrders).orderBy(desc(refusedClinicianOrders.refusedAt), desc(refusedClinicianOrders.id)).limit(100)

/** Deletes a refused order; null if it is not there any more. */
export const deleteRefusedClinicianOrder = async (tx: Db, id: string): Promise<RefusedClinicianOrder | null> =>
  (await tx.delete(refusedClinicianOrders).where(eq(refusedClinicianOrders.id, id)).returning())[0] ?? null
