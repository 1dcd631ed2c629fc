import { and, asc, desc, eq, inArray, isNotNull, lt, lte, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { pharmacyEvents, prescriptionSends, prescriptions } from '#care/server/schema/prescription-tables.ts'
import { places, type Sealing } from '#care/server/sealed-columns.ts'
import type { Db } from '#platform/db/db.ts'
import type { PrescriptionContent } from '#shared/prescribing/order-fields.ts'

export type Prescription = typeof prescriptions.$inferSelect
export type PrescriptionSend = typeof prescriptionSends.$inferSelect

/** Inserts nothing and returns `there` if the id exists, or `reference taken`. */
export const insertPrescription = async (tx: Db, row: typeof prescriptions.$inferInsert): Promise<'made' | 'there' | 'reference taken'> => {
  const made = await tx.insert(prescriptions).values(row).onConflictDoNothing().returning({ id: prescriptions.id })
  if (made.length === 1) return 'made'
  return (await tx.$count(prescriptions, eq(prescriptions.id, row.id))) > 0 ? 'there' : 'reference taken'
}

export const findPrescription = async (db: Db, id: string): Promise<Prescription | null> =>
  (await db.select().from(prescriptions).where(eq(prescriptions.id, id)))[0] ?? null

/** Selects a prescription and locks its row until the transaction ends. */
export const lockPrescription = async (tx: Db, id: string): Promise<Prescription | null> =>
  (await tx.select().from(prescriptions).where(eq(prescriptions.id, id)).for('update'))[0] ?? null

/** Updates a locked prescription. */
export const updatePrescription = async (tx: Db, { id, version }: Prescription, changes: Partial<Prescription>): Promise<Prescription> => {
  const [row] = await tx
    .update(prescriptions)
    .set({ ...changes, version: version + 1 })
    .where(eq(prescriptions.id, id))
    .returning()
  if (!row) throw new Error('a locked prescription is gone')
  return row
}

/** The prescriptions of these patients, the latest first. */
export const listPrescriptionsOf = (db: Db, patientIds: readonly string[], most = 500): Promise<Prescription[]> =>
  db
    .select()
    .from(prescriptions)
    .where(inArray(prescriptions.patientId, [...patientIds]))
    .orderBy(desc(prescriptions.signedAt), desc(prescriptions.id))
    .limit(most)

/** A clinician's prescriptions that failed or wait for the pharmacy's system, the oldest first. */
export const listAttention = (db: Db, clinicianId: string): Promise<Prescription[]> =>
  db
    .select()
    .from(prescriptions)
    .where(
      and(
        eq(prescriptions.clinicianId, clinicianId),
        or(
          eq(prescriptions.status, 'failed'),
          and(inArray(prescriptions.status, ['queued', 'cancelling']), isNotNull(prescriptions.delayedAt)),
        ),
      ),
    )
    .orderBy(asc(prescriptions.signedAt))
    .limit(100)

export const openContent = ({ fields }: Sealing, { id, content }: Prescription): Promise<PrescriptionContent | null> =>
  fields.openOrNull(places.prescriptionContent(id), content)

export const insertSend = async (tx: Db, send: Pick<PrescriptionSend, 'id' | 'prescriptionId' | 'kind' | 'orderId'>, now: Date) => {
  await tx.insert(prescriptionSends).values({ ...send, status: 'waiting', createdAt: now, nextAttemptAt: now })
}

export const listSends = (db: Db, prescriptionId: string): Promise<PrescriptionSend[]> =>
  db
    .select()
    .from(prescriptionSends)
    .where(eq(prescriptionSends.prescriptionId, prescriptionId))
    .orderBy(asc(prescriptionSends.createdAt), asc(prescriptionSends.id))

export const findSend = async (db: Db, id: string): Promise<PrescriptionSend | null> =>
  (await db.select().from(prescriptionSends).where(eq(prescriptionSends.id, id)))[0] ?? null

const earlier = alias(prescriptionSends, 'earlier')

/**
 * Claims what is due until the lease ends: if this server stops in the middle, the attempt is repeated with the same id. A cancellation
 * waits until its order is settled. While an attempt runs there is no `lastError`.
 */
export const claimSends = (db: Db, now: Date, { leaseMs, most }: { leaseMs: number; most: number }): Promise<PrescriptionSend[]> => {
  const unsettled = db
    .select({ id: earlier.id })
    .from(earlier)
    .where(
      and(
        eq(earlier.prescriptionId, prescriptionSends.prescriptionId),
        eq(earlier.status, 'waiting'),
        ne(earlier.id, prescriptionSends.id),
        lt(earlier.createdAt, prescriptionSends.createdAt),
      ),
    )
  const due = db
    .select({ id: prescriptionSends.id })
    .from(prescriptionSends)
    .where(and(eq(prescriptionSends.status, 'waiting'), lte(prescriptionSends.nextAttemptAt, now), notExists(unsettled)))
    .orderBy(asc(prescriptionSends.nextAttemptAt))
    .limit(most)
    .for('update', { skipLocked: true })
  return db
    .update(prescriptionSends)
    .set({ attempts: sql`${prescriptionSends.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + leaseMs), lastError: null })
    .where(inArray(prescriptionSends.id, due))
    .returning()
}

/** When the next unsettled attempt is due; null if there is none. */
export const findNextSend = async (db: Db): Promise<Date | null> => {
  const { nextAttemptAt, status } = prescriptionSends
  const [next] = await db
    .select({ nextAttemptAt })
    .from(prescriptionSends)
    .where(eq(status, 'waiting'))
    .orderBy(asc(nextAttemptAt))
    .limit(1)
  return next?.nextAttemptAt ?? null
}

export const updateSend = async (tx: Db, id: string, changes: Partial<PrescriptionSend>): Promise<void> => {
  await tx.update(prescriptionSends).set(changes).where(eq(prescriptionSends.id, id))
}

/** Stores a report; returns false if it was stored before. */
export const insertPharmacyEvent = async (tx: Db, event: typeof pharmacyEvents.$inferInsert): Promise<boolean> =>
  (await tx.insert(pharmacyEvents).values(event).onConflictDoNothing().returning({ id: pharmacyEvents.eventId })).length === 1
