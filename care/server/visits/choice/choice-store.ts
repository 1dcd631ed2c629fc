import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { keptClinicians } from '#care/server/schema/choice-tables.ts'
import { clinicianPhotos, clinicians } from '#care/server/schema/clinician-tables.ts'
import type { Db } from '#platform/db/db.ts'

/** Locks a patient's list until the transaction ends, so that two calls do not exceed its limit. */
export const lockKept = async (tx: Db, patientId: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`kept ${patientId}`}, 0))`)
}

/** Returns the ids of the clinicians whom a patient keeps. */
export const listKeptIds = async (db: Db, patientId: string): Promise<Set<string>> => {
  const rows = await db.select({ id: keptClinicians.clinicianId }).from(keptClinicians).where(eq(keptClinicians.patientId, patientId))
  return new Set(rows.map(({ id }) => id))
}

/** Keeps a clinician for a patient; once, however often it is called. */
export const insertKept = async (tx: Db, kept: typeof keptClinicians.$inferInsert): Promise<void> => {
  await tx.insert(keptClinicians).values(kept).onConflictDoNothing()
}

export const deleteKept = async (tx: Db, patientId: string, clinicianId: string): Promise<void> => {
  await tx.delete(keptClinicians).where(and(eq(keptClinicians.patientId, patientId), eq(keptClinicians.clinicianId, clinicianId)))
}

/** Returns the clinicians whom a member keeps, or kept for others, oldest first; also those who have left. */
export const listKeptOf = (db: Db, memberId: string) =>
  db
    .select({
      patientId: keptClinicians.patientId,
      first: clinicians.first,
      last: clinicians.last,
      credentials: clinicians.credentials,
      keptAt: keptClinicians.keptAt,
    })
    .from(keptClinicians)
    .innerJoin(clinicians, eq(clinicians.id, keptClinicians.clinicianId))
    .where(or(eq(keptClinicians.patientId, memberId), eq(keptClinicians.keptBy, memberId)))
    .orderBy(asc(keptClinicians.keptAt), asc(keptClinicians.clinicianId))

/** The photo of a clinician who sees patients; null without one. */
export const findClinicianPhoto = async (
  db: Db,
  clinicianId: string,
): Promise<Pick<typeof clinicianPhotos.$inferSelect, 'contentType' | 'content'> | null> => {
  if (!isUuid(clinicianId)) return null
  const [found] = await db
    .select({ contentType: clinicianPhotos.contentType, content: clinicianPhotos.content })
    .from(clinicianPhotos)
    .innerJoin(clinicians, eq(clinicians.id, clinicianPhotos.clinicianId))
    .where(and(eq(clinicianPhotos.clinicianId, clinicianId), isNull(clinicians.endedAt)))
  return found ?? null
}
