import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { clinicianSessions, clinicians } from '#care/server/schema/clinician-tables.ts'
import { visitHandOvers } from '#care/server/schema/hand-over-tables.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import type { Db } from '#platform/db/db.ts'
import { clinicianTimes } from '#shared/clinicians/clinician-times.ts'
import { serves } from '#shared/visits/clinic-rules.ts'
import { type HandOverOutcome, isOfferOpen } from '#shared/visits/hand-over/hand-over-rules.ts'

export type HandOverRow = typeof visitHandOvers.$inferSelect

const [giver, taker] = [alias(clinicians, 'giver'), alias(clinicians, 'taker')]
const namesOf = (of: typeof giver | typeof taker) => ({ first: of.first, last: of.last, credentials: of.credentials })

const select = (db: Db) =>
  db
    .select({ row: visitHandOvers, from: namesOf(giver), to: namesOf(taker) })
    .from(visitHandOvers)
    .innerJoin(giver, eq(giver.id, visitHandOvers.fromClinicianId))
    .innerJoin(taker, eq(taker.id, visitHandOvers.toClinicianId))

/** An offer with the names of both clinicians. */
export type NamedHandOver = Awaited<ReturnType<typeof select>>[number]

/** Returns the latest offer of a visit, open or over. */
export const findLastHandOver = async (db: Db, visitId: string): Promise<NamedHandOver | null> =>
  (
    await select(db).where(eq(visitHandOvers.visitId, visitId)).orderBy(desc(visitHandOvers.offeredAt), desc(visitHandOvers.id)).limit(1)
  )[0] ?? null

/** Returns the offers to a clinician that have not ended; the rule decides whether they are open. */
export const listHandOversTo = (db: Db, clinicianId: string, now: Date): Promise<NamedHandOver[]> =>
  select(db)
    .where(and(eq(visitHandOvers.toClinicianId, clinicianId), isNull(visitHandOvers.endedAt), gt(visitHandOvers.endsAt, now)))
    .orderBy(visitHandOvers.endsAt, visitHandOvers.id)

export const findHandOver = async (db: Db, id: string): Promise<HandOverRow | null> =>
  (await db.select().from(visitHandOvers).where(eq(visitHandOvers.id, id)))[0] ?? null

export const insertHandOver = async (tx: Db, row: typeof visitHandOvers.$inferInsert): Promise<void> => {
  await tx.insert(visitHandOvers).values(row)
}

/** Ends the offers of a visit that have not ended. The caller holds the visit's row. */
export const endHandOvers = async (tx: Db, visitId: string, outcome: HandOverOutcome, now: Date): Promise<void> => {
  const which = and(eq(visitHandOvers.visitId, visitId), isNull(visitHandOvers.endedAt))
  await tx.update(visitHandOvers).set({ outcome, endedAt: now }).where(which)
}

/** Whether a colleague offers a visit to this clinician, who serves such visits, now. */
export const isOfferedTo = async (
  db: Db,
  { clinician, visit, now }: { clinician: Clinician; visit: Visit; now: Date },
): Promise<boolean> => {
  const last = visit.status === 'Locked' && serves(clinician, visit, now) ? await findLastHandOver(db, visit.id) : null
  return last !== null && last.row.toClinicianId === clinician.id && isOfferOpen(last.row, visit, now)
}

/** Returns which of these clinicians are signed in. */
export const listSignedIn = async (db: Db, ids: readonly string[], now: Date): Promise<Set<string>> => {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const isIn = and(
    inArray(clinicianSessions.accountId, [...ids]),
    isNull(clinicianSessions.endedAt),
    gt(clinicianSessions.lastInputAt, ago(clinicianTimes.idle)),
    gt(clinicianSessions.createdAt, ago(clinicianTimes.absolute)),
  )
  const rows = await db.selectDistinct({ id: clinicianSessions.accountId }).from(clinicianSessions).where(isIn)
  return new Set(rows.map(({ id }) => id))
}
