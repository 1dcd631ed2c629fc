import { and, asc, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import { earlierOffers, earlierWishes } from '#care/server/schema/earlier-tables.ts'
import { slots, visits } from '#care/server/schema/visit-tables.ts'
import type { Db } from '#platform/db/db.ts'

export type EarlierOffer = typeof earlierOffers.$inferSelect

const open = isNull(earlierOffers.endedAt)

/** Adds a wish for an earlier slot; a repeated wish keeps its place. */
export const insertWish = async (tx: Db, visitId: string, now: Date): Promise<void> => {
  await tx.insert(earlierWishes).values({ visitId, createdAt: now, since: now }).onConflictDoNothing()
}

export const deleteWish = async (tx: Db, visitId: string): Promise<void> => {
  await tx.delete(earlierWishes).where(eq(earlierWishes.visitId, visitId))
}

/** Limits a wish to slots freed after `since`; its place in line is unchanged. */
export const putOffWish = async (tx: Db, visitId: string, since: Date): Promise<void> => {
  await tx.update(earlierWishes).set({ since }).where(eq(earlierWishes.visitId, visitId))
}

/** Returns visits that wait for an earlier slot and have no open offer, in order of their wishes. */
export const listLine = (db: Db, most = 500): Promise<{ visitId: string; since: Date }[]> =>
  db
    .select({ visitId: earlierWishes.visitId, since: earlierWishes.since })
    .from(earlierWishes)
    .innerJoin(visits, eq(visits.id, earlierWishes.visitId))
    .leftJoin(earlierOffers, and(eq(earlierOffers.visitId, earlierWishes.visitId), open))
    .where(and(eq(visits.status, 'Locked'), isNull(earlierOffers.id)))
    .orderBy(asc(earlierWishes.createdAt), asc(earlierWishes.visitId))
    .limit(most)

/** Returns whether any slot has become free since an instant. */
export const hasFreedSlot = async (db: Db, since: Date): Promise<boolean> =>
  (await db.$count(
    slots,
    and(isNull(slots.visitId), isNull(slots.closedAt), sql`${slots.freeSince} > ${since.toISOString()}::timestamptz`),
  )) > 0

export const hasWish = async (db: Db, visitId: string): Promise<boolean> =>
  (await db.$count(earlierWishes, eq(earlierWishes.visitId, visitId))) > 0

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

/** Deletes wishes of visits that are over or have started. */
export const deletePastWishes = async (db: Db): Promise<void> => {
  const waiting = db
    .select({ id: visits.id })
    .from(visits)
    .where(inArray(visits.status, ['Requested', 'Proposed', 'Locked']))
  await db.delete(earlierWishes).where(sql`${earlierWishes.visitId} not in ${waiting}`)
}

export type Earlier = { wanted: boolean; offer: { id: string; startsAt: Date; until: Date; first: string; last: string } | null }

/** Returns, per visit, whether an earlier slot is wanted and which one is offered. */
export const listEarlier = async (db: Db, visitIds: readonly string[]): Promise<Map<string, Earlier>> => {
  if (visitIds.length === 0) return new Map()
  const ids = [...visitIds]
  const wished = await db.select({ visitId: earlierWishes.visitId }).from(earlierWishes).where(inArray(earlierWishes.visitId, ids))
  const offered = await db
    .select({
      visitId: earlierOffers.visitId,
      id: earlierOffers.id,
      until: earlierOffers.until,
      startsAt: slots.startsAt,
      first: clinicians.first,
      last: clinicians.last,
    })
    .from(earlierOffers)
    .innerJoin(slots, eq(slots.id, earlierOffers.slotId))
    .innerJoin(clinicians, eq(clinicians.id, slots.clinicianId))
    .where(and(inArray(earlierOffers.visitId, ids), open))
  return new Map(
    ids.map((id) => {
      const { visitId: _, ...offer } = offered.find(({ visitId }) => visitId === id) ?? { visitId: null }
      return [id, { wanted: wished.some(({ visitId }) => visitId === id), offer: 'id' in offer ? offer : null }]
    }),
  )
}
