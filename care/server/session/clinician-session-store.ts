import { and, eq, lt } from 'drizzle-orm'
import { clinicianSessions, clinicians } from '#care/server/schema/clinician-tables.ts'
import type { Db } from '#platform/db/db.ts'

export type Clinician = typeof clinicians.$inferSelect

export type ClinicianSession = Pick<
  typeof clinicianSessions.$inferSelect,
  'id' | 'createdAt' | 'lastInputAt' | 'secondFactorAt' | 'endedAt'
> & { clinician: Clinician }

export const findClinicianSession = async (db: Db, secretHash: string): Promise<ClinicianSession | null> => {
  const [row] = await db
    .select({
      id: clinicianSessions.id,
      createdAt: clinicianSessions.createdAt,
      lastInputAt: clinicianSessions.lastInputAt,
      secondFactorAt: clinicianSessions.secondFactorAt,
      endedAt: clinicianSessions.endedAt,
      clinician: clinicians,
    })
    .from(clinicianSessions)
    .innerJoin(clinicians, eq(clinicians.id, clinicianSessions.clinicianId))
    .where(eq(clinicianSessions.secretHash, secretHash))
  return row ?? null
}

/** Moves the mark of the last call, in steps of a minute. */
export const markClinicianInput = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .update(clinicianSessions)
    .set({ lastInputAt: now })
    .where(and(eq(clinicianSessions.id, id), lt(clinicianSessions.lastInputAt, new Date(now.getTime() - 60_000))))
}
