import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { insertSpans } from '#server/eligibility/span-store.ts'
import { profiles } from '#server/schema/account-tables.ts'
import { coveredDaysOfPerson } from '#server/schema/coverage/person-coverage.ts'
import { memberships, persons } from '#server/schema/eligibility-tables.ts'
import { groupFeatureRows, groups } from '#server/schema/groups-tables.ts'

const columns = {
  id: persons.id,
  membershipId: persons.membershipId,
  relation: persons.relation,
  first: persons.first,
  last: persons.last,
  dob: persons.dob,
  gender: persons.gender,
  zip: persons.zip,
  email: persons.email,
  phone: persons.phone,
  covered: coveredDaysOfPerson,
  hasProfile: sql<boolean>`exists (select from ${profiles} where ${profiles.personId} = ${persons.id})`,
  group: { id: groups.id, startsOn: groups.startsOn, endsOn: groups.endsOn, suspended: groups.suspended },
}

const select = (db: Db, which: SQL | undefined) =>
  db
    .select(columns)
    .from(persons)
    .innerJoin(memberships, eq(memberships.id, persons.membershipId))
    .innerJoin(groups, eq(groups.id, memberships.groupId))
    .where(which)
    .orderBy(asc(sql`array_position(array['Primary', 'Spouse', 'Dependent'], ${persons.relation})`), asc(persons.dob), asc(persons.id))

/** A person in eligibility, with their coverage, their group's contract, and whether they have a profile. */
export type KnownPerson = Awaited<ReturnType<typeof select>>[number]

type PersonLookup = { lastFolded: string; dob: string } & ({ zip: string } | { firstFolded: string; studentId: string })

/** Persons who match all given fields exactly. Last and first names are in the form of `foldedName`. */
export const findPersons = (db: Db, lookup: PersonLookup): Promise<KnownPerson[]> => {
  const rest =
    'zip' in lookup
      ? eq(persons.zip, lookup.zip)
      : and(eq(persons.firstFolded, lookup.firstFolded), sql`upper(${persons.studentId}) = ${lookup.studentId.toUpperCase()}`)
  return select(db, and(eq(persons.lastFolded, lookup.lastFolded), eq(persons.dob, lookup.dob), rest))
}

/** Ordered: primary, spouse, then dependents, oldest first. */
export const listPersonsOf = (db: Db, membershipId: string): Promise<KnownPerson[]> => select(db, eq(persons.membershipId, membershipId))

export const findPerson = async (db: Db, id: string): Promise<KnownPerson | null> => (await select(db, eq(persons.id, id)))[0] ?? null

/** Ids of a group's persons with this sponsor number: their own, or the subscriber number for a primary. */
export const findPersonsByNumber = async (db: Db, groupId: string, number: string): Promise<string[]> => {
  const ofSubscription = and(eq(memberships.subscriberNumber, number), eq(persons.relation, 'Primary'))
  const found = await db
    .select({ id: persons.id })
    .from(persons)
    .innerJoin(memberships, eq(memberships.id, persons.membershipId))
    .where(and(eq(memberships.groupId, groupId), or(eq(persons.externalId, number), ofSubscription)))
  return found.map(({ id }) => id)
}

export const findMembership = async (db: Db, id: string, today: string) => {
  // Drizzle leaves the table's name out of the columns of a query without joins, so the outer table is named here.
  const features = sql<
    string[]
  >`array(select ${groupFeatureRows.feature} from ${groupFeatureRows} where ${groupFeatureRows.groupId} = ${memberships}.group_id
    and coalesce(${groupFeatureRows.startsOn} <= ${today}, true) and coalesce(${groupFeatureRows.endsOn} > ${today}, true) order by 1)`
  const [found] = await db
    .select({ plan: memberships.plan, planCode: memberships.planCode, features })
    .from(memberships)
    .where(eq(memberships.id, id))
  return found ?? null
}

/** Stores a membership of one person, who is covered from a day on. */
export const insertMembership = async (
  db: Db,
  membership: typeof memberships.$inferInsert,
  person: typeof persons.$inferInsert & { startsOn: string },
): Promise<void> => {
  await db.insert(memberships).values(membership)
  await db.insert(persons).values(person)
  const { startsOn } = person
  const span = { line: '', plan: '', startsOn, endsOn: null, isVoid: false, grants: true, runId: null }
  await insertSpans(db, [{ ...person, spans: [span] }])
}

export const findGroupCode = async (db: Db, id: string): Promise<string | null> =>
  (await db.select({ code: groups.code }).from(groups).where(eq(groups.id, id)))[0]?.code ?? null

export const findGroupId = async (db: Db, code: string): Promise<string | null> =>
  (await db.select({ id: groups.id }).from(groups).where(eq(groups.code, code)))[0]?.id ?? null
