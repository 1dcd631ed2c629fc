import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { profiles } from '#server/schema/account-tables.ts'
import { isNotOverOn } from '#server/schema/coverage/person-coverage.ts'
import { memberships, persons } from '#server/schema/eligibility-tables.ts'
import { groups } from '#server/schema/groups-tables.ts'

/** A membership's persons whose coverage has not ended: primary, spouse, dependents, oldest first. */
export const listFamilyPersons = (db: Db, membershipId: string, today: string) =>
  db
    .select({
      id: persons.id,
      relation: persons.relation,
      first: persons.first,
      last: persons.last,
      firstFolded: persons.firstFolded,
      dob: persons.dob,
      gender: persons.gender,
      email: persons.email,
      phone: persons.phone,
      profileId: profiles.id,
    })
    .from(persons)
    .leftJoin(profiles, eq(profiles.personId, persons.id))
    .where(and(eq(persons.membershipId, membershipId), isNotOverOn(today)))
    .orderBy(asc(sql`array_position(array['Primary', 'Spouse', 'Dependent'], ${persons.relation})`), asc(persons.dob), asc(persons.id))
export type StoredFamilyPerson = Awaited<ReturnType<typeof listFamilyPersons>>[number]

/** Whether the sponsor hides adults' contact details from each other. */
export const hidesAdultContacts = async (db: Db, membershipId: string): Promise<boolean> => {
  const [found] = await db
    .select({ hides: groups.hidesAdultContacts })
    .from(memberships)
    .innerJoin(groups, eq(groups.id, memberships.groupId))
    .where(eq(memberships.id, membershipId))
  return found?.hides ?? true
}
