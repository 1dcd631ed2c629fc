import { asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { clinicianOrders } from '#server/schema/groups-tables.ts'

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
