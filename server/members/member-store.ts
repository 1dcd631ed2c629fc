import { and, asc, eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { auditEvents } from '#platform/schema/platform-tables.ts'
import { profiles } from '#server/schema/account-tables.ts'
import { coveredDaysOfPerson, spansOfPerson } from '#server/schema/coverage/person-coverage.ts'
import { memberships, persons } from '#server/schema/eligibility-tables.ts'
import { groups } from '#server/schema/groups-tables.ts'
import { importRuns } from '#server/schema/import-tables.ts'
import { type GroupLimit, isGroupWithin, isPersonWithin } from '#server/session/group-limit-store.ts'
import type { ShownSpan } from '#shared/members/member-calls.ts'

const columns = {
  id: persons.id,
  first: persons.first,
  last: persons.last,
  dob: persons.dob,
  relation: persons.relation,
  home: { state: persons.state, zip: persons.zip },
  covered: coveredDaysOfPerson,
  email: persons.email,
  phone: persons.phone,
  telehealthId: persons.telehealthId,
  memberNumber: sql<string | null>`coalesce(${persons.externalId}, ${memberships.subscriberNumber})`,
  group: {
    code: groups.code,
    name: groups.name,
    startsOn: groups.startsOn,
    endsOn: groups.endsOn,
    suspended: groups.suspended,
    requiresMfa: groups.requiresMfa,
    strongFactorReplacesPin: groups.strongFactorReplacesPin,
    supportPhone: groups.supportPhone,
  },
  profile: { id: profiles.id, email: profiles.email, language: profiles.language, createdAt: profiles.createdAt },
}

const select = (db: Db, which: SQL | undefined) =>
  db
    .select(columns)
    .from(persons)
    .innerJoin(memberships, eq(memberships.id, persons.membershipId))
    .innerJoin(groups, eq(groups.id, memberships.groupId))
    .leftJoin(profiles, eq(profiles.personId, persons.id))
    .where(which)

/** A person for operators: the sponsor's data, the group's contract, and the account if there is one. */
export type MemberRecord = Awaited<ReturnType<typeof select>>[number]

export const findMember = async (db: Db, personId: string): Promise<MemberRecord | null> =>
  (await select(db, eq(persons.id, personId)))[0] ?? null

/** A person's coverage with the files it comes from. */
export const listShownSpans = async (db: Db, personId: string): Promise<ShownSpan[]> => {
  const [person] = await db.select({ spans: spansOfPerson }).from(persons).where(eq(persons.id, personId))
  const spans = person?.spans ?? []
  const runIds = spans.flatMap(({ runId }) => runId ?? [])
  const runs = await db
    .select({ id: importRuns.id, name: importRuns.fileName, createdAt: importRuns.createdAt })
    .from(importRuns)
    .where(inArray(importRuns.id, runIds))
  const files = new Map(runs.map(({ id, name, createdAt }) => [id, { name, importedAt: createdAt.toISOString() }]))
  return spans.map(({ runId, ...span }) => ({ ...span, file: files.get(runId ?? '') ?? null }))
}

/** The person of an account. */
export const findMemberOfProfile = async (db: Db, profileId: string) => {
  const [found] = await select(db, eq(profiles.id, profileId))
  return found?.profile ? { ...found, profile: found.profile } : null
}

/** Search criteria: names in `foldedName` form match by prefix, all else exactly. */
type MemberQuery = { email?: string; memberNumber?: string; telehealthId?: string; lastFolded?: string; firstFolded?: string; dob?: string }

/** The person's or the subscriber's number, each by an index. */
const byNumber = (db: Db, number: string): SQL => {
  const own = db.select({ id: persons.id }).from(persons).where(eq(persons.externalId, number))
  const ofMembership = db
    .select({ id: persons.id })
    .from(persons)
    .innerJoin(memberships, eq(memberships.id, persons.membershipId))
    .where(eq(memberships.subscriberNumber, number))
  return inArray(persons.id, own.union(ofMembership))
}

/** Finds persons of the groups who match all given fields, by name. */
export const findMembers = (
  db: Db,
  query: MemberQuery,
  { most, groups: limit }: { most: number; groups: GroupLimit },
): Promise<MemberRecord[]> => {
  const { email, memberNumber, telehealthId, lastFolded, firstFolded, dob } = query
  const wanted = [
    email && eq(profiles.email, email),
    memberNumber && byNumber(db, memberNumber),
    telehealthId && eq(persons.telehealthId, telehealthId),
    lastFolded && like(persons.lastFolded, `${lastFolded}%`),
    firstFolded && like(persons.firstFolded, `${firstFolded}%`),
    dob && eq(persons.dob, dob),
  ].filter((one): one is SQL => Boolean(one))
  return select(db, and(...wanted, isGroupWithin(groups.id, limit)))
    .orderBy(asc(persons.lastFolded), asc(persons.firstFolded), asc(persons.dob), asc(persons.id))
    .limit(most)
}

/** Those of the telehealth ids whose people are in the groups. */
export const listTelehealthIdsWithin = async (db: Db, ids: readonly string[], limit: GroupLimit): Promise<string[]> => {
  const wanted = and(inArray(persons.telehealthId, [...ids]), isPersonWithin(persons.id, limit))
  return (await db.select({ telehealthId: persons.telehealthId }).from(persons).where(wanted)).map(({ telehealthId }) => telehealthId)
}

/** When the member last signed in by password, passkey or single sign-on. */
export const findLastSignIn = async (db: Db, profileId: string): Promise<Date | null> => {
  const { rows } = await db.execute<{ at: Date | null }>(sql`select max(at) as at from (select at from ${auditEvents}
    where subject_id = ${profileId} and outcome = 'ok' and event in ('authn.login', 'authn.passkey', 'authn.sso')
    order by seq desc limit 1) latest`)
  return rows[0]?.at ? new Date(rows[0].at) : null
}
