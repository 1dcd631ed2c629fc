import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import type { StoredFamily, StoredMembership, StoredPerson } from '#server/eligibility/plan/eligibility-family.ts'
import { insertSpans, replaceSpans } from '#server/eligibility/span-store.ts'
import { profiles } from '#server/schema/account-tables.ts'
import { isCoveredAfter, isCoveredOn, spansOfPerson } from '#server/schema/coverage/person-coverage.ts'
import { memberships, persons } from '#server/schema/eligibility-tables.ts'
import { importFindings, importRows } from '#server/schema/import-tables.ts'

const { createdAt: _, ...ownColumns } = getTableColumns(persons)
const personColumns = { ...ownColumns, spans: spansOfPerson }
const membershipColumns = {
  id: memberships.id,
  groupId: memberships.groupId,
  subscriberNumber: memberships.subscriberNumber,
  plan: memberships.plan,
  planCode: memberships.planCode,
  subgroup: memberships.subgroup,
}

const withPersons = async (db: Db, found: readonly StoredMembership[], isToChange: boolean): Promise<StoredFamily[]> => {
  if (found.length === 0) return []
  const select = db
    .select(personColumns)
    .from(persons)
    .where(
      inArray(
        persons.membershipId,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(persons.id)
  const people: StoredPerson[] = await (isToChange ? select.for('update') : select)
  const byMembership = Map.groupBy(people, ({ membershipId }) => membershipId)
  return found.map((membership) => ({ membership, persons: byMembership.get(membership.id) ?? [] }))
}

/** The stored families of these subscribers. `isToChange` locks the rows until the transaction ends. */
export const listFamilies = async (
  db: Db,
  numbers: readonly { groupId: string; number: string }[],
  isToChange: boolean,
): Promise<StoredFamily[]> => {
  const [groupIds, wanted] = [numbers.map(({ groupId }) => groupId), numbers.map(({ number }) => number)]
  const found = await db
    .select(membershipColumns)
    .from(memberships)
    .innerJoin(
      sql`unnest(${sql.param(groupIds)}::uuid[], ${sql.param(wanted)}::text[]) as s(group_id, number)`,
      sql`s.group_id = ${memberships.groupId} and s.number = ${memberships.subscriberNumber}`,
    )
  return withPersons(db, found, isToChange)
}

export const listFamiliesById = async (db: Db, ids: readonly string[], isToChange: boolean): Promise<StoredFamily[]> =>
  ids.length === 0
    ? []
    : withPersons(
        db,
        await db
          .select(membershipColumns)
          .from(memberships)
          .where(inArray(memberships.id, [...ids])),
        isToChange,
      )

/** Persons of any group with one of these pairs of last name and birthday. */
export const listNamesakes = async (
  db: Db,
  wanted: readonly { lastFolded: string; dob: string }[],
): Promise<(StoredPerson & { membership: StoredMembership })[]> => {
  if (wanted.length === 0) return []
  const [names, dobs] = [wanted.map(({ lastFolded }) => lastFolded), wanted.map(({ dob }) => dob)]
  const rows = await db
    .select({ person: personColumns, membership: membershipColumns })
    .from(persons)
    .innerJoin(memberships, eq(memberships.id, persons.membershipId))
    .innerJoin(
      sql`(select distinct * from unnest(${sql.param(names)}::text[], ${sql.param(dobs)}::date[])) as s(name, dob)`,
      sql`s.name = ${persons.lastFolded} and s.dob = ${persons.dob}`,
    )
  return rows.map(({ person, membership }) => ({ ...person, membership }))
}

const personFields = [
  'id',
  'membershipId',
  'relation',
  'first',
  'last',
  'firstFolded',
  'lastFolded',
  'dob',
  'gender',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'studentId',
  'externalId',
  'email',
  'phone',
  'telehealthId',
  'startsOn',
  'endsOn',
] as const
const columnOf = (field: (typeof personFields)[number]): string => ownColumns[field].name
const asJson = (rows: readonly StoredPerson[]) =>
  JSON.stringify(rows.map((row) => Object.fromEntries(personFields.map((field) => [columnOf(field), row[field]]))))

const names = sql.raw(personFields.map(columnOf).join(', '))

/** Memberships first: persons refer to them. */
export const insertFamilies = async (
  db: Db,
  { memberships: newMemberships, persons: newPersons }: { memberships: readonly StoredMembership[]; persons: readonly StoredPerson[] },
  now: Date,
): Promise<void> => {
  const createdAt = now.toISOString()
  if (newMemberships.length > 0) {
    const rows = newMemberships.map(({ id, groupId, subscriberNumber, plan, planCode, subgroup }) => ({
      id,
      g: groupId,
      s: subscriberNumber,
      plan,
      planCode,
      subgroup,
    }))
    await db.execute(sql`insert into ${memberships} (id, group_id, subscriber_number, plan, plan_code, subgroup, created_at)
      select id, g, s, plan, "planCode", subgroup, ${createdAt}::timestamptz
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, g uuid, s text, plan text, "planCode" text, subgroup text)`)
  }
  if (newPersons.length > 0)
    await db.execute(sql`insert into ${persons} (${names}, created_at)
      select ${names}, ${createdAt}::timestamptz from json_populate_recordset(null::${persons}, ${asJson(newPersons)}::json)`)
  await insertSpans(db, newPersons)
}

const changeable = personFields.filter((field) => field !== 'id' && field !== 'telehealthId' && field !== 'membershipId')
const assignments = sql.raw(changeable.map((field) => `${columnOf(field)} = r.${columnOf(field)}`).join(', '))

/** Updates persons with their spans, and increments the version of their profiles so that every node drops its cached data. */
export const updatePersons = async (db: Db, changed: readonly StoredPerson[]): Promise<void> => {
  if (changed.length === 0) return
  await db.execute(sql`update ${persons} p set ${assignments}
    from json_populate_recordset(null::${persons}, ${asJson(changed)}::json) as r where p.id = r.id`)
  await replaceSpans(db, changed)
  const seen = await db
    .update(profiles)
    .set({ version: sql`${profiles.version} + 1` })
    .where(
      inArray(
        profiles.personId,
        changed.map(({ id }) => id),
      ),
    )
    .returning({ id: profiles.id })
  for (const { id } of seen) await announceChange(db, 'profile', id)
}

export const updateMemberships = async (db: Db, changed: readonly StoredMembership[]): Promise<void> => {
  for (const { id, plan, planCode, subgroup, subscriberNumber } of changed)
    await db.update(memberships).set({ plan, planCode, subgroup, subscriberNumber }).where(eq(memberships.id, id))
}

/** The number of members with telehealth coverage today, by group. */
export const countActive = async (db: Db, groupIds: readonly string[], today: string): Promise<ReadonlyMap<string, number>> => {
  if (groupIds.length === 0) return new Map()
  const rows = await db
    .select({ groupId: memberships.groupId, active: sql<number>`count(*)::int` })
    .from(persons)
    .innerJoin(memberships, eq(memberships.id, persons.membershipId))
    .where(and(inArray(memberships.groupId, [...groupIds]), isCoveredOn(today)))
    .groupBy(memberships.groupId)
  return new Map(rows.map(({ groupId, active }) => [groupId, active]))
}

/** Persons of a full file's groups whose family has no row in the file, not even one that could not be read, and whose coverage ends after `endOn`; ordered by id. */
export const listAbsent = async (
  db: Db,
  {
    runId,
    groupIds,
    endOn,
    after,
    limit,
  }: { runId: string; groupIds: readonly string[]; endOn: string; after: string | null; limit: number },
): Promise<(StoredPerson & { membership: StoredMembership })[]> => {
  const isInFile = sql`exists (select from ${importRows} r where r.run_id = ${runId} and r.group_id = ${memberships.groupId}
    and r.family = ${memberships.subscriberNumber})`
  // Somebody whose row could not be read has no family in the file, but is not absent.
  const unread = sql`(select f.member_id from ${importFindings} f where f.run_id = ${runId} and f.kind = 'rejected' and f.member_id <> '')`
  const isUnread = sql`(${memberships.subscriberNumber} in ${unread} or coalesce(${persons.externalId}, '') in ${unread})`
  const rows = await db
    .select({ person: personColumns, membership: membershipColumns })
    .from(persons)
    .innerJoin(memberships, eq(memberships.id, persons.membershipId))
    .where(
      sql`${inArray(memberships.groupId, [...groupIds])} and ${memberships.subscriberNumber} is not null and not ${isInFile} and not ${isUnread}
        and ${isCoveredAfter(endOn)} and ${after === null ? sql`true` : sql`${persons.id} > ${after}`}`,
    )
    .orderBy(persons.id)
    .limit(limit)
  return rows.map(({ person, membership }) => ({ ...person, membership }))
}
