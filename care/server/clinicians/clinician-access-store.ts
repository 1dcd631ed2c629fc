import { and, eq, isNull } from 'drizzle-orm'
import { clinicianSessions } from '#care/server/schema/clinician-tables.ts'
import type { Db } from '#platform/db/db.ts'

export const insertClinicianSession = async (db: Db, session: typeof clinicianSessions.$inferInsert): Promise<void> => {
  await db.insert(clinicianSessions).values(session)
}

/** After the PIN the session goes on under a new secret; of two right PINs at once one succeeds. */
export const raiseClinicianSession = async (db: Db, id: string, newHash: string, now: Date): Promise<boolean> => {
  const raised = await db
    .update(clinicianSessions)
    .set({ secretHash: newHash, secondFactorAt: now, lastInputAt: now })
    .where(and(eq(clinicianSessions.id, id), isNull(clinicianSessions.secondFactorAt), isNull(clinicianSessions.endedAt)))
    .returning({ id: clinicianSessions.id })
  return raised.length > 0
}

export const endClinicianSession = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .update(clinicianSessions)
    .set({ endedAt: now })
    .where(and(eq(clinicianSessions.id, id), isNull(clinicianSessions.endedAt)))
}

export const endClinicianSessionsOf = async (db: Db, clinicianId: string, now: Date): Promise<void> => {
  await db
    .update(clinicianSessions)
    .set({ endedAt: now })
    .where(and(eq(clinicianSessions.clinicianId, clinicianId), isNull(clinicianSessions.endedAt)))
}
