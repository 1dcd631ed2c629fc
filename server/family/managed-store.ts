import { and, eq, gte, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { privateContacts } from '#server/schema/account-tables.ts'
import { coveredDaysOfPerson } from '#server/schema/coverage/person-coverage.ts'
import { memberships, persons } from '#server/schema/eligibility-tables.ts'
import { familyGrants } from '#server/schema/family-tables.ts'
import { groups } from '#server/schema/groups-tables.ts'
import { coverageProblem } from '#shared/eligibility/coverage-rules.ts'
import type { FamilyScope } from '#shared/family/family-words.ts'
import { type ManagedPerson, managedBy } from '#shared/family/managed-rules.ts'

const selectFamily = (db: Db, membershipId: string) =>
  db
    .select({
      id: persons.id,
      telehealthId: persons.telehealthId,
      first: persons.first,
      last: persons.last,
      dob: persons.dob,
      gender: persons.gender,
      relation: persons.relation,
      covered: coveredDaysOfPerson,
      group: { startsOn: groups.startsOn, endsOn: groups.endsOn, suspended: groups.suspended },
    })
    .from(persons)
    .innerJoin(memberships, eq(memberships.id, persons.membershipId))
    .innerJoin(groups, eq(groups.id, memberships.groupId))
    .where(eq(persons.membershipId, membershipId))
    .orderBy(persons.dob, persons.id)

const isValidGrant = (delegateId: string, today: string) =>
  and(eq(familyGrants.delegateId, delegateId), isNull(familyGrants.revokedAt), gte(familyGrants.until, today))

/** All grants to a person that are valid on a day, with their grantors. */
const listGrantsTo = (db: Db, delegateId: string, today: string) =>
  db
    .select({ grantorId: familyGrants.grantorId, scopes: familyGrants.scopes })
    .from(familyGrants)
    .where(isValidGrant(delegateId, today))
    .orderBy(familyGrants.createdAt)

/**
 * What each of these people lets a delegate see on a day: the scopes of their valid grants. Those with confidential communications are
 * missing.
 */
export const listGrantedScopes = async (
  db: Db,
  { delegateId, personIds, today }: { delegateId: string; personIds: readonly string[]; today: string },
): Promise<ReadonlyMap<string, readonly FamilyScope[]>> => {
  const rows = await db
    .select({ id: persons.id, scopes: familyGrants.scopes })
    .from(persons)
    .leftJoin(privateContacts, eq(privateContacts.personId, persons.id))
    .leftJoin(familyGrants, and(eq(familyGrants.grantorId, persons.id), isValidGrant(delegateId, today)))
    .where(and(inArray(persons.id, [...personIds]), isNull(privateContacts.personId)))
  const granted = new Map<string, FamilyScope[]>()
  for (const { id, scopes } of rows) granted.set(id, [...(granted.get(id) ?? []), ...(scopes ?? [])])
  return granted
}

/**
 * All persons for whom a person may act, oldest first: the membership's minors for its primary and spouse, and its adults who granted
 * access, with their scopes. Never the person themself; empty once the person's own coverage has ended. `today` is a date in the
 * deployment's zone.
 */
export const listManaged = async (db: Db, person: { id: string; membershipId: string }, today: string): Promise<ManagedPerson[]> => {
  const family = await selectFamily(db, person.membershipId)
  const caller = family.find(({ id }) => id === person.id)
  if (!caller || coverageProblem(caller, today) !== null) return []
  const grants = await listGrantsTo(db, person.id, today)
  return family.flatMap((other) => {
    if (other === caller) return []
    const granted = grants.filter(({ grantorId }) => grantorId === other.id).flatMap(({ scopes }) => scopes)
    const scopes = managedBy(caller, { ...other, isCovered: coverageProblem(other, today) === null }, granted, today)
    const { id, telehealthId, first, last, dob, gender, relation } = other
    return scopes.length === 0 ? [] : [{ familyMemberId: id, telehealthId, first, last, dateOfBirth: dob, gender, relation, scopes }]
  })
}
