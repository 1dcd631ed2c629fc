import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { clinicianSessions } from '#care/server/schema/clinician-tables.ts'
import { announceEnded } from '#care/server/session/announce-ended.ts'
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

/** Ends what still lives of these, and with it their streams of events. */
const end = async (db: Db, which: SQL, now: Date): Promise<void> => {
  const ended = await db
    .update(clinicianSessions)
    .set({ endedAt: now })
    .where(and(which, isNull(clinicianSessions.endedAt)))
    .returning({ id: clinicianSessions.id })
  for (const { id } of ended) await announceEnded(db, id)
}

export const endClinicianSession = (db: Db, id: string, now: Date): Promise<void> => end(db, eq(clinicianSessions.id, id), now)

export const endClinicianSessionsOf = (db: Db, clinicianId: string, now: Date): Promise<void> =>
  end(db, eq(clinicianSessions.clinicianId, clinicianId), now)
