import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { License } from '#shared/visits/license-rules.ts'

export type ClinicianRow = typeof clinicians.$inferSelect

/** Finds a clinician by lower-case e-mail address, including one whose access has ended. */
export const findClinician = async (db: Db, email: string): Promise<ClinicianRow | null> =>
  (await db.select().from(clinicians).where(eq(clinicians.email, email)))[0] ?? null

export const findClinicianById = async (db: Db, id: string): Promise<ClinicianRow | null> =>
  (await db.select().from(clinicians).where(eq(clinicians.id, id)))[0] ?? null

/** The same as `findClinician`, with the row locked until the transaction ends. */
export const lockClinician = async (tx: Db, email: string): Promise<ClinicianRow | null> =>
  (await tx.select().from(clinicians).where(eq(clinicians.email, email)).for('update'))[0] ?? null

/** Returns active clinicians, by name. */
export const listClinicians = async (db: Db): Promise<ClinicianRow[]> =>
  db.select().from(clinicians).where(isNull(clinicians.endedAt)).orderBy(asc(clinicians.last), asc(clinicians.first), asc(clinicians.id))

/** Returns which of these clinicians work here, as ids. */
export const listPresent = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .select({ id: clinicians.id })
    .from(clinicians)
    .where(and(inArray(clinicians.id, [...new Set(ids)]), isNull(clinicians.endedAt)))
  return new Set(rows.map(({ id }) => id))
}

export const insertClinician = async (tx: Db, clinician: typeof clinicians.$inferInsert): Promise<void> => {
  await tx.insert(clinicians).values(clinician)
}

/** The columns of licenses. The previous version reads `states`, where an empty list means all states. */
export const licenseColumns = (licenses: readonly License[]): Pick<ClinicianRow, 'licenses' | 'states'> => ({
  licenses: [...licenses],
  states: licenses.length === 0 ? ['none'] : licenses.map(({ state }) => state),
})

export const updateClinician = async (tx: Db, id: string, change: Partial<typeof clinicians.$inferInsert>): Promise<void> => {
  await tx.update(clinicians).set(change).where(eq(clinicians.id, id))
}

/** Stores the only valid invitation of a clinician. */
export const saveClinicianInvitation = (
  tx: Db,
  id: string,
  { codeHash, expiresAt }: { codeHash: string; expiresAt: Date },
): Promise<void> => updateClinician(tx, id, { invitationHash: codeHash, invitationUntil: expiresAt })

/** Consumes an invitation and sets the password in one statement: of concurrent requests only one succeeds. */
export const claimClinicianInvitation = async (
  tx: Db,
  invitationHash: string,
  passwordHash: string,
  now: Date,
): Promise<ClinicianRow | null> => {
  const good = and(eq(clinicians.invitationHash, invitationHash), gt(clinicians.invitationUntil, now), isNull(clinicians.endedAt))
  const [taken] = await tx.update(clinicians).set({ passwordHash, invitationHash: null, invitationUntil: null }).where(good).returning()
  return taken ?? null
}
