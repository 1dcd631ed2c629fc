import { asc, desc, eq, max, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { ClinicianRow } from '#care/server/clinicians/clinician-store.ts'
import {
  carriedOutOrders,
  clinicianChanges,
  clinicianPhotos,
  clinicianSessions,
  clinicianSsoLinks,
  clinicians,
} from '#care/server/schema/clinician-tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { FieldChange } from '#shared/field-change.ts'

type Listed = { clinician: ClinicianRow; isLinked: boolean; lastSeenAt: Date | null }

const selectRoster = async (db: Db, id: string | null): Promise<Listed[]> => {
  const seen = db
    .select({ accountId: clinicianSessions.accountId, at: max(clinicianSessions.lastInputAt).as('at') })
    .from(clinicianSessions)
    .groupBy(clinicianSessions.accountId)
    .as('seen')
  const linked = db.selectDistinct({ accountId: clinicianSsoLinks.accountId }).from(clinicianSsoLinks).as('linked')
  const rows = await db
    .select({ clinician: clinicians, lastSeenAt: seen.at, linkedId: linked.accountId })
    .from(clinicians)
    .leftJoin(seen, eq(seen.accountId, clinicians.id))
    .leftJoin(linked, eq(linked.accountId, clinicians.id))
    .where(id === null ? undefined : eq(clinicians.id, id))
    .orderBy(asc(clinicians.last), asc(clinicians.first), asc(clinicians.id))
  return rows.map(({ clinician, lastSeenAt, linkedId }) => ({ clinician, lastSeenAt, isLinked: linkedId !== null }))
}

/** Every clinician, also those whose access has ended, by name. */
export const listRoster = (db: Db): Promise<Listed[]> => selectRoster(db, null)

export const findInRoster = async (db: Db, id: string): Promise<Listed | null> => (await selectRoster(db, id))[0] ?? null

/** A clinician with the row locked until the transaction ends. A visit may still get or lose them: that locks the row for its key alone. */
export const lockClinicianById = async (tx: Db, id: string): Promise<ClinicianRow | null> =>
  (await tx.select().from(clinicians).where(eq(clinicians.id, id)).for('no key update'))[0] ?? null

type Change = { clinicianId: string; changes: FieldChange[]; madeBy: string | null; now: Date }

export const insertClinicianChange = async (tx: Db, { clinicianId, changes, madeBy, now }: Change): Promise<void> => {
  await tx.insert(clinicianChanges).values({ id: uuidv7(), clinicianId, changes, madeBy, madeAt: now })
}

/** The latest 100 changes of a clinician. */
export const listClinicianChanges = (db: Db, clinicianId: string): Promise<(typeof clinicianChanges.$inferSelect)[]> =>
  db
    .select()
    .from(clinicianChanges)
    .where(eq(clinicianChanges.clinicianId, clinicianId))
    .orderBy(desc(clinicianChanges.madeAt), desc(clinicianChanges.id))
    .limit(100)

export const putClinicianPhoto = async (tx: Db, photo: typeof clinicianPhotos.$inferInsert): Promise<void> => {
  const { clinicianId: target } = clinicianPhotos
  await tx.insert(clinicianPhotos).values(photo).onConflictDoUpdate({ target, set: photo })
}

export const deleteClinicianPhoto = async (tx: Db, clinicianId: string): Promise<void> => {
  await tx.delete(clinicianPhotos).where(eq(clinicianPhotos.clinicianId, clinicianId))
}

/** The photo with this hash; null without one, and after another one was stored. */
export const findRosterPhoto = async (db: Db, clinicianId: string, hash: string) => {
  const [found] = await db
    .select({ type: clinicianPhotos.contentType, content: clinicianPhotos.content, hash: clinicians.photoHash })
    .from(clinicianPhotos)
    .innerJoin(clinicians, eq(clinicians.id, clinicianPhotos.clinicianId))
    .where(eq(clinicianPhotos.clinicianId, clinicianId))
  return found?.hash === hash ? found : null
}

/** Returns an order that was carried out, or null; two deliveries of one order come one after the other. */
export const lockCarriedOutOrder = async (tx: Db, id: string): Promise<typeof carriedOutOrders.$inferSelect | null> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`clinician order ${id}`}, 0))`)
  return (await tx.select().from(carriedOutOrders).where(eq(carriedOutOrders.id, id)))[0] ?? null
}

export const insertCarriedOutOrder = async (tx: Db, order: typeof carriedOutOrders.$inferInsert): Promise<void> => {
  await tx.insert(carriedOutOrders).values(order)
}
