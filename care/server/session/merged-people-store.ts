import { eq, inArray, sql } from 'drizzle-orm'
import { personMerges } from '#care/server/schema/member-tables.ts'
import type { Db } from '#platform/db/db.ts'

type PersonMerge = typeof personMerges.$inferSelect

/** Returns the merge that took a person away; null if there was none. */
export const findMergeOf = async (db: Db, fromId: string): Promise<PersonMerge | null> =>
  (await db.select().from(personMerges).where(eq(personMerges.fromId, fromId)))[0] ?? null

/** Returns those of these people who are gone, because they were merged into another. */
export const listMergedAway = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .select({ id: personMerges.fromId })
    .from(personMerges)
    .where(inArray(personMerges.fromId, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

/** Returns everyone who was merged into a person, directly or by way of another. */
export const listMergedInto = async (db: Db, intoId: string): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`with recursive gone as (
    select from_id as id from ${personMerges} where into_id = ${intoId}
    union select m.from_id from ${personMerges} m join gone on m.into_id = gone.id) select id from gone`)
  return rows.map(({ id }) => id)
}
