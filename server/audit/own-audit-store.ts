import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { profiles } from '#server/schema/account-tables.ts'
import { persons } from '#server/schema/eligibility-tables.ts'

/** First names of a membership's accounts, by account id. */
export const listFamilyNames = async (db: Db, membershipId: string): Promise<ReadonlyMap<string, string>> => {
  const family = await db
    .select({ id: profiles.id, first: persons.first })
    .from(profiles)
    .innerJoin(persons, eq(persons.id, profiles.personId))
    .where(eq(persons.membershipId, membershipId))
  return new Map(family.map(({ id, first }) => [id, first]))
}
