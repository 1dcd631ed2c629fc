import { and, eq, inArray } from 'drizzle-orm'
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

/** Returns which of these clinicians have one of these days off, as `id day`. */
export const listDaysOffOf = async (db: Db, clinicianIds: readonly string[], days: readonly string[]): Promise<Set<string>> => {
  const which = and(inArray(daysOff.clinicianId, [...clinicianIds]), inArray(daysOff.day, [...days]))
  const rows = await db.select({ id: daysOff.clinicianId, day: daysOff.day }).from(daysOff).where(which)
  return new Set(rows.map(({ id, day }) => `${id} ${day}`))
}

export const deleteDayOff = async (tx: Db, clinicianId: string, day: string): Promise<void> => {
  await tx.delete(daysOff).where(and(eq(daysOff.clinicianId, clinicianId), eq(daysOff.day, day)))
}
