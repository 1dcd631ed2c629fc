import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { accumulators } from '#server/schema/benefit-tables.ts'

export type StoredAccumulator = typeof accumulators.$inferSelect

type Which = { planId: string; yearStartsOn: string; personIds: readonly string[]; membershipId: string }

/** What counts toward a plan's limits in a plan year: of these people, and of their family as a whole. */
export const listAccumulators = (db: Db, { planId, yearStartsOn, personIds, membershipId }: Which): Promise<StoredAccumulator[]> =>
  db
    .select()
    .from(accumulators)
    .where(
      and(
        eq(accumulators.planId, planId),
        eq(accumulators.yearStartsOn, yearStartsOn),
        or(eq(accumulators.membershipId, membershipId), inArray(accumulators.personId, [...personIds])),
      ),
    )

/** Whether two rows of the table, named `a` and `b`, are about the same amount of two persons. */
const samePlace: SQL = sql`a.plan_id = b.plan_id and a.year_starts_on = b.year_starts_on and a.kind = b.kind and a.network = b.network
  and a.service = b.service`

/** Moves a person's amounts to another record of the same person; of two about the same, the newer one stays. */
export const moveAccumulators = async (tx: Db, from: string, to: string): Promise<void> => {
  const pair = sql`a.person_id = ${from} and b.person_id = ${to} and ${samePlace}`
  await tx.execute(sql`delete from ${accumulators} a using ${accumulators} b where ${pair} and b.as_of >= a.as_of`)
  await tx.execute(sql`delete from ${accumulators} b using ${accumulators} a where ${pair}`)
  await tx.update(accumulators).set({ personId: to }).where(eq(accumulators.personId, from))
}
