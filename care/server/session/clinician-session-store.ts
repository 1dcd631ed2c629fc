import { and, eq, lt, type SQL } from 'drizzle-orm'
import { clinicianSessions, clinicians } from '#care/server/schema/clinician-tables.ts'
import type { Db } from '#platform/db/db.ts'

export type Clinician = typeof clinicians.$inferSelect

export type ClinicianSession = Pick<
  typeof clinicianSessions.$inferSelect,
  'id' | 'createdAt' | 'lastInputAt' | 'secondFactorAt' | 'endedAt'
> & { clinician: Clinician }

const findSession = async (db: Db, which: SQL): Promise<ClinicianSession | null> => {
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
    .where(which)
  return row ?? null
}

export const findClinicianSession = (db: Db, secretHash: string): Promise<ClinicianSession | null> =>
  findSession(db, eq(clinicianSessions.secretHash, secretHash))

export const findClinicianSessionById = (db: Db, id: string): Promise<ClinicianSession | null> =>
  findSession(db, eq(clinicianSessions.id, id))

/** Moves the mark of the last call, in steps of a minute. */
export const markClinicianInput = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .update(clinicianSessions)
    .set({ lastInputAt: now })
    .where(and(eq(clinicianSessions.id, id), lt(clinicianSessions.lastInputAt, new Date(now.getTime() - 60_000))))
}
