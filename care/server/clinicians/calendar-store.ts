import { and, eq } from 'drizzle-orm'
import { daysOff, weeklyHours } from '#care/server/schema/clinician-tables.ts'
import type { Db } from '#platform/db/db.ts'

export const insertHours = async (tx: Db, hours: typeof weeklyHours.$inferInsert): Promise<void> => {
  await tx.insert(weeklyHours).values(hours)
}

/** Updates weekly hours; returns false if this clinician has none with this id. */
export const updateHours = async (
  tx: Db,
  { id, clinicianId }: { id: string; clinicianId: string },
  change: Omit<typeof weeklyHours.$inferInsert, 'id' | 'clinicianId'>,
): Promise<boolean> => {
  const own = and(eq(weeklyHours.id, id), eq(weeklyHours.clinicianId, clinicianId))
  return (await tx.update(weeklyHours).set(change).where(own).returning({ id: weeklyHours.id })).length === 1
}

/** Deletes weekly hours; returns false if this clinician has none with this id. */
export const deleteHours = async (tx: Db, { id, clinicianId }: { id: string; clinicianId: string }): Promise<boolean> => {
  const own = and(eq(weeklyHours.id, id), eq(weeklyHours.clinicianId, clinicianId))
  return (await tx.delete(weeklyHours).where(own).returning({ id: weeklyHours.id })).length === 1
}

export const insertDayOff = async (tx: Db, dayOff: typeof daysOff.$inferInsert): Promise<void> => {
  await tx.insert(daysOff).values(dayOff).onConflictDoNothing()
}

export const deleteDayOff = async (tx: Db, clinicianId: string, day: string): Promise<void> => {
  await tx.delete(daysOff).where(and(eq(daysOff.clinicianId, clinicianId), eq(daysOff.day, day)))
}
