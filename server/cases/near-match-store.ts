import { and, eq, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { coveredDaysOfPerson } from '#server/schema/coverage/person-coverage.ts'
import { memberships, persons } from '#server/schema/eligibility-tables.ts'
import { groups } from '#server/schema/groups-tables.ts'
import { type GroupLimit, isGroupWithin } from '#server/session/group-limit-store.ts'

export type Typed = { lastFolded: string; firstFolded: string; dob: string; zip: string; studentId: string }

const columns = {
  id: persons.id,
  first: persons.first,
  last: persons.last,
  firstFolded: persons.firstFolded,
  lastFolded: persons.lastFolded,
  dob: persons.dob,
  zip: persons.zip,
  studentId: persons.studentId,
  covered: coveredDaysOfPerson,
  group: { name: groups.name, startsOn: groups.startsOn, endsOn: groups.endsOn, suspended: groups.suspended },
}
export type NearPerson = Awaited<ReturnType<typeof findNearPersons>>[number]

/** Finds persons who match the birthday and another field, or the last name and another field. Each way uses an index. */
export const findNearPersons = (
  db: Db,
  { lastFolded, firstFolded, dob, zip, studentId }: Typed,
  { most, groups: limit }: { most: number; groups: GroupLimit },
) => {
  const other = or(
    zip === '' ? undefined : eq(persons.zip, zip),
    firstFolded === '' ? undefined : eq(persons.firstFolded, firstFolded),
    studentId === '' ? undefined : sql`upper(${persons.studentId}) = ${studentId.toUpperCase()}`,
  )
  const sameLast = eq(persons.lastFolded, lastFolded)
  return db
    .select(columns)
    .from(persons)
    .innerJoin(memberships, eq(memberships.id, persons.membershipId))
    .innerJoin(groups, eq(groups.id, memberships.groupId))
    .where(and(or(and(eq(persons.dob, dob), or(sameLast, other)), and(sameLast, other)), isGroupWithin(groups.id, limit)))
    .limit(most)
}
