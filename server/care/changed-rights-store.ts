import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { profiles } from '#server/schema/account-tables.ts'
import { persons } from '#server/schema/eligibility-tables.ts'
import { careRightsChanges } from '#server/schema/family-tables.ts'

/** Returns queued changes, the newest first: a grant ended now must not wait behind an import's thousands. */
export const listChangedRights = (db: Db, most: number) =>
  db
    .select({ id: careRightsChanges.id, telehealthId: careRightsChanges.telehealthId })
    .from(careRightsChanges)
    .orderBy(desc(careRightsChanges.id))
    .limit(most)

export const deleteChangedRights = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db.delete(careRightsChanges).where(inArray(careRightsChanges.id, [...ids]))
}

/** Returns a person by telehealth id, if they have an account. */
export const findAccountHolder = async (db: Db, telehealthId: string): Promise<{ id: string; membershipId: string } | null> => {
  const [row] = await db
    .select({ id: persons.id, membershipId: persons.membershipId })
    .from(persons)
    .innerJoin(profiles, eq(profiles.personId, persons.id))
    .where(and(eq(persons.telehealthId, telehealthId), isNull(profiles.closedAt)))
  return row ?? null
}

/**
 * Queues everyone whose rights ended by the calendar alone in the three days up to `today` (`YYYY-MM-DD`): a grant's last day passed, a
 * child turned 18, or a coverage ended. Three days, so that a server that was down over midnight misses nobody.
 */
export const queueRightsOfDay = async (db: Db, today: string): Promise<void> => {
  await db.execute(sql`
    insert into portal.care_rights_changes (telehealth_id)
    select p.telehealth_id from portal.family_grants g join portal.persons p on p.id = g.delegate_id
      where g.revoked_at is null and g.until >= ${today}::date - 3 and g.until < ${today}::date
    union
    select a.telehealth_id from portal.persons c
      join portal.persons a on a.membership_id = c.membership_id and a.id <> c.id
      join portal.profiles r on r.person_id = a.id
      where c.relation = 'Dependent' and c.dob > ${today}::date - interval '18 years 3 days' and c.dob <= ${today}::date - interval '18 years'
    union
    select a.telehealth_id from portal.persons c
      join portal.persons a on a.membership_id = c.membership_id
      join portal.profiles r on r.person_id = a.id
      where c.ends_on >= ${today}::date - 3 and c.ends_on < ${today}::date`)
}
