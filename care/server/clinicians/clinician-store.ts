import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import type { Db } from '#platform/db/db.ts'

export type Clinician = typeof clinicians.$inferSelect

/** By address, in lower case; also one who has ended. */
export const findClinician = async (db: Db, email: string): Promise<Clinician | null> =>
  (await db.select().from(clinicians).where(eq(clinicians.email, email)))[0] ?? null

/** Everybody who answers visits now, by name. */
export const listClinicians = async (db: Db): Promise<Clinician[]> =>
  db.select().from(clinicians).where(isNull(clinicians.endedAt)).orderBy(asc(clinicians.last), asc(clinicians.first), asc(clinicians.id))

export const insertClinician = async (tx: Db, clinician: typeof clinicians.$inferInsert): Promise<void> => {
  await tx.insert(clinicians).values(clinician)
}

export const updateClinician = async (tx: Db, id: string, change: Partial<typeof clinicians.$inferInsert>): Promise<void> => {
  await tx.update(clinicians).set(change).where(eq(clinicians.id, id))
}

/** Uses a link up and sets the password, in one statement: of any number of requests at once one succeeds. */
export const takeInvitation = async (tx: Db, invitationHash: string, passwordHash: string, now: Date): Promise<Clinician | null> => {
  const good = and(eq(clinicians.invitationHash, invitationHash), gt(clinicians.invitationUntil, now), isNull(clinicians.endedAt))
  const [taken] = await tx.update(clinicians).set({ passwordHash, invitationHash: null, invitationUntil: null }).where(good).returning()
  return taken ?? null
}
