import { and, asc, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import { earlierOffers, earlierRequests } from '#care/server/schema/earlier-tables.ts'
import { slots, visits } from '#care/server/schema/visit-tables.ts'
import { builtOnce } from '#platform/db/built-once.ts'
import type { Db } from '#platform/db/db.ts'

export type EarlierOffer = typeof earlierOffers.$inferSelect

const open = isNull(earlierOffers.endedAt)

/** Adds a request for an earlier slot; a repeated request keeps its place. */
export const insertEarlierRequest = async (tx: Db, visitId: string, now: Date): Promise<void> => {
  await tx.insert(earlierRequests).values({ visitId, createdAt: now, since: now }).onConflictDoNothing()
}

export const deleteEarlierRequest = async (tx: Db, visitId: string): Promise<void> => {
  await tx.delete(earlierRequests).where(eq(earlierRequests.visitId, visitId))
}

/** Limits a request to slots freed after `since`; its place in line is unchanged. */
export const postponeEarlierRequest = async (tx: Db, visitId: string, since: Date): Promise<void> => {
  await tx.update(earlierRequests).set({ since }).where(eq(earlierRequests.visitId, visitId))
}

/** Returns visits that wait for an earlier slot and have no open offer, in the order in which they asked. */
export const listLine = (db: Db, most = 500): Promise<{ visitId: string; since: Date }[]> =>
  db
    .select({ visitId: earlierRequests.visitId, since: earlierRequests.since })
    .from(earlierRequests)
    .innerJoin(visits, eq(visits.id, earlierRequests.visitId))
    .leftJoin(earlierOffers, and(eq(earlierOffers.visitId, earlierRequests.visitId), open))
    .where(and(eq(visits.status, 'Locked'), isNull(earlierOffers.id)))
    .orderBy(asc(earlierRequests.createdAt), asc(earlierRequests.visitId))
    .limit(most)

/** Returns whether any slot has become free since an instant. */
export const hasFreedSlot = async (db: Db, since: Date): Promise<boolean> =>
  (await db.$count(
    slots,
    and(isNull(slots.visitId), isNull(slots.closedAt), sql`${slots.freeSince} > ${since.toISOString()}::timestamptz`),
  )) > 0

export const hasEarlierRequest = async (db: Db, visitId: string): Promise<boolean> =>
  (await db.$count(earlierRequests, eq(earlierRequests.visitId, visitId))) > 0

export const findOpenOffer = async (db: Db, visitId: string): Promise<EarlierOffer | null> =>
  (
    await db
      .select()
      .from(earlierOffers)
      .where(and(eq(earlierOffers.visitId, visitId), open))
  )[0] ?? null

export const insertOffer = async (tx: Db, offer: Omit<EarlierOffer, 'endedAt' | 'outcome'>): Promise<void> => {
  await tx.insert(earlierOffers).values(offer)
}

export const endOffer = async (tx: Db, id: string, outcome: NonNullable<EarlierOffer['outcome']>, now: Date): Promise<void> => {
  await tx.update(earlierOffers).set({ endedAt: now, outcome }).where(eq(earlierOffers.id, id))
}

/** Returns visits whose open offer has expired, or which no longer qualify for an earlier slot. */
export const listOverOffers = async (db: Db, now: Date): Promise<string[]> => {
  const rows = await db
    .select({ visitId: earlierOffers.visitId })
    .from(earlierOffers)
    .innerJoin(visits, eq(visits.id, earlierOffers.visitId))
    .innerJoin(slots, eq(slots.id, earlierOffers.slotId))
    .where(and(open, or(lte(earlierOffers.until, now), ne(visits.status, 'Locked'), lte(visits.requestedAt, slots.startsAt))))
  return rows.map(({ visitId }) => visitId)
}

/** Deletes requests of visits that are over or have started. */
export const deletePastEarlierRequests = async (db: Db): Promise<void> => {
  const waiting = db
    .select({ id: visits.id })
    .from(visits)
    .where(inArray(visits.status, ['Requested', 'Proposed', 'Locked']))
  await db.delete(earlierRequests).where(sql`${earlierRequests.visitId} not in ${waiting}`)
}

export type Earlier = { wanted: boolean; offer: { id: string; startsAt: Date; until: Date; first: string; last: string } | null }

const earlierOf = builtOnce((db) =>
  db
    .select({
      visitId: visits.id,
      request: earlierRequests.visitId,
      offer: { id: earlierOffers.id, until: earlierOffers.until },
      startsAt: slots.startsAt,
      clinician: { first: clinicians.first, last: clinicians.last },
    })
    .from(visits)
    .leftJoin(earlierRequests, eq(earlierRequests.visitId, visits.id))
    .leftJoin(earlierOffers, and(eq(earlierOffers.visitId, visits.id), open))
    .leftJoin(slots, eq(slots.id, earlierOffers.slotId))
    .leftJoin(clinicians, eq(clinicians.id, slots.clinicianId))
    .where(sql`${visits.id} = any(${sql.placeholder('visitIds')})`)
    .prepare(''),
)

/** Returns, per visit, whether an earlier slot is wanted and which one is offered. */
export const listEarlier = async (db: Db, visitIds: readonly string[]): Promise<Map<string, Earlier>> => {
  if (visitIds.length === 0) return new Map()
  const rows = await earlierOf(db).execute({ visitIds: [...visitIds] })
  return new Map(
    rows.map(({ visitId, request, offer, startsAt, clinician }) => [
      visitId,
      { wanted: request !== null, offer: offer && startsAt && clinician ? { ...offer, startsAt, ...clinician } : null },
    ]),
  )
}
