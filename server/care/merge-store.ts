import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { memberships, persons } from '#server/schema/eligibility-tables.ts'
import { careMerges } from '#server/schema/family-tables.ts'
import type { MergeConflict } from '#shared/care/merge-calls.ts'

export type CareMerge = typeof careMerges.$inferSelect

export const insertCareMerge = async (tx: Db, merge: Omit<CareMerge, 'refusal' | 'refusedAt'>): Promise<void> => {
  await tx.insert(careMerges).values(merge)
}

/** Merges that the telehealth side has not carried out, the oldest first. */
export const listCareMerges = (db: Db): Promise<CareMerge[]> =>
  db.select().from(careMerges).orderBy(asc(careMerges.madeAt), asc(careMerges.id)).limit(200)

/** Deletes an order; returns false if another node has deleted it. */
export const deleteCareMerge = async (tx: Db, id: string): Promise<boolean> =>
  (await tx.delete(careMerges).where(eq(careMerges.id, id)).returning({ id: careMerges.id })).length === 1

/** Keeps why an order was refused; returns whether this is its first refusal. */
export const keepMergeRefusal = async (tx: Db, id: string, refusal: MergeConflict, refusedAt: Date): Promise<boolean> => {
  const first = await tx
    .update(careMerges)
    .set({ refusal, refusedAt })
    .where(and(eq(careMerges.id, id), isNull(careMerges.refusedAt)))
    .returning({ id: careMerges.id })
  if (first.length === 1) return true
  await tx.update(careMerges).set({ refusal, refusedAt }).where(eq(careMerges.id, id))
  return false
}

/** The person and group of a telehealth id; null if the person is gone. */
export const findCarePerson = async (db: Db, telehealthId: string): Promise<{ id: string; groupId: string } | null> => {
  const [found] = await db
    .select({ id: persons.id, groupId: memberships.groupId })
    .from(persons)
    .innerJoin(memberships, eq(memberships.id, persons.membershipId))
    .where(eq(persons.telehealthId, telehealthId))
  return found ?? null
}

/** Telehealth ids whose records wait to become this person's, also by way of another merge. Until then they are this person's too. */
export const listIdsToMerge = async (db: Db, telehealthId: string): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`with recursive gone as (
    select from_id as id from ${careMerges} where into_id = ${telehealthId}
    union select m.from_id from ${careMerges} m join gone on m.into_id = gone.id) select id from gone`)
  return rows.map(({ id }) => id)
}

/** The oldest merge into this person that waits; null if none does. */
export const findWaitingMerge = async (db: Db, telehealthId: string): Promise<Pick<CareMerge, 'madeAt' | 'refusal'> | null> => {
  const [found] = await db
    .select({ madeAt: careMerges.madeAt, refusal: careMerges.refusal })
    .from(careMerges)
    .where(eq(careMerges.intoId, telehealthId))
    .orderBy(asc(careMerges.madeAt))
    .limit(1)
  return found ?? null
}
