import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { validate as isUuid } from 'uuid'
import type { Db } from '#platform/db/db.ts'
import { auditEvents } from '#platform/schema/platform-tables.ts'
import { profiles } from '#server/schema/account-tables.ts'
import { plans } from '#server/schema/benefit-tables.ts'
import { benefitImports } from '#server/schema/benefits/benefit-import-tables.ts'
import { cases } from '#server/schema/case-tables.ts'
import { memberships, persons } from '#server/schema/eligibility-tables.ts'
import { groups, pendingChanges } from '#server/schema/groups-tables.ts'
import { importRuns, tradingPartners } from '#server/schema/import-tables.ts'
import { factorResets } from '#server/schema/member-tables.ts'
import { legalHolds } from '#server/schema/retention-tables.ts'

/** The groups that an operator's role is limited to; null for every group. */
export type GroupLimit = readonly string[] | null

/** A column, or an expression of the query around the condition. */
type Value = PgColumn | SQL

const idsOf = (limit: readonly string[]): SQL => sql`${sql.param([...limit])}::uuid[]`

/** Whether a group is within a limit. Like all conditions here, undefined for every group: then there is no condition. */
export const isGroupWithin = (groupId: Value, limit: GroupLimit): SQL | undefined =>
  limit === null ? undefined : sql`${groupId} = any(${idsOf(limit)})`

/** Whether all groups of an array are within a limit. An array without a group says nothing about whose data it is, so it is not. */
const allWithin = (groupIds: Value, limit: readonly string[]): SQL =>
  sql`(coalesce(cardinality(${groupIds}), 0) > 0 and ${groupIds} <@ ${idsOf(limit)})`

/** Whether a person is in one of the groups. */
export const isPersonWithin = (personId: Value, limit: GroupLimit): SQL | undefined =>
  limit === null
    ? undefined
    : sql`exists (select 1 from ${persons} limited_person
        join ${memberships} limited_membership on limited_membership.id = limited_person.membership_id
        where limited_person.id = ${personId} and limited_membership.group_id = any(${idsOf(limit)}))`

/** Whether the person of an account is in one of the groups. */
export const isProfileWithin = (profileId: Value, limit: GroupLimit): SQL | undefined =>
  limit === null
    ? undefined
    : sql`exists (select 1 from ${profiles} limited_profile
        where limited_profile.id = ${profileId} and ${isPersonWithin(sql`limited_profile.person_id`, limit)})`

/** Whether a trading partner sends for these groups alone. */
export const isPartnerWithin = (limit: GroupLimit): SQL | undefined =>
  limit === null ? undefined : allWithin(tradingPartners.groupIds, limit)

/** Whether an import could change these groups alone: a limit was stored when it began, or its trading partner sends for them alone. */
export const isImportWithin = (limit: GroupLimit): SQL | undefined =>
  limit === null
    ? undefined
    : sql`(${allWithin(sql`(select array_agg(stored::uuid) from jsonb_array_elements_text(coalesce(${importRuns.options} -> 'groupIds', '[]')) stored)`, limit)}
        or exists (select 1 from ${tradingPartners} limited_partner
          where limited_partner.id = ${importRuns.partnerId} and ${allWithin(sql`limited_partner.group_ids`, limit)}))`

/** Whether a file of plans or accumulators could change these groups alone: its operator was limited to them. */
export const isBenefitImportWithin = (limit: GroupLimit): SQL | undefined =>
  limit === null ? undefined : allWithin(benefitImports.groupIds, limit)

/** The uuid of a text; null if it is none. */
const uuidOf = (text: Value): SQL => sql`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${text}::uuid end`

/** Whether an audit row is about one of the groups, or a person, an account or a case of theirs; without a subject, its actor decides. */
export const isAuditRowWithin = (limit: GroupLimit): SQL | undefined => {
  if (limit === null) return undefined
  const subjectId = sql`coalesce(${auditEvents.subjectId}, ${auditEvents.actorId})`
  const id = uuidOf(subjectId)
  const ofCase = sql`exists (select 1 from ${cases} limited_case
    where limited_case.id = ${id} and ${isProfileWithin(sql`limited_case.profile_id`, limit)})`
  return sql`(${isGroupWithin(id, limit)} or ${isPersonWithin(id, limit)} or ${isProfileWithin(id, limit)} or ${ofCase})`
}

type RecordTable = { table: PgTable; id: PgColumn; within: (limit: GroupLimit) => SQL | undefined }

/** The records of the console that belong to groups, and whose they are. */
const records = {
  group: { table: groups, id: groups.id, within: (limit) => isGroupWithin(groups.id, limit) },
  person: { table: persons, id: persons.id, within: (limit) => isPersonWithin(persons.id, limit) },
  case: { table: cases, id: cases.id, within: (limit) => isProfileWithin(cases.profileId, limit) },
  'factor reset': { table: factorResets, id: factorResets.id, within: (limit) => isProfileWithin(factorResets.profileId, limit) },
  'legal hold': { table: legalHolds, id: legalHolds.id, within: (limit) => isPersonWithin(legalHolds.personId, limit) },
  'pending change': { table: pendingChanges, id: pendingChanges.id, within: (limit) => isGroupWithin(pendingChanges.groupId, limit) },
  import: { table: importRuns, id: importRuns.id, within: isImportWithin },
  plan: { table: plans, id: plans.id, within: (limit) => isGroupWithin(plans.groupId, limit) },
  'benefit import': { table: benefitImports, id: benefitImports.id, within: isBenefitImportWithin },
  'trading partner': { table: tradingPartners, id: tradingPartners.id, within: isPartnerWithin },
} as const satisfies Record<string, RecordTable>

export type GroupRecord = keyof typeof records

/** Whether a record is of one of the groups. */
export const isRecordWithin = async (db: Db, of: GroupRecord, id: unknown, limit: GroupLimit): Promise<boolean> => {
  if (limit === null) return true
  const { table, id: column, within }: RecordTable = records[of]
  return isUuid(id) && (await db.$count(table, and(eq(column, id), within(limit)))) > 0
}

/**
 * Which groups' data a call of the console shows or changes. Every call decides:
 * - `none`: no data of a group.
 * - `every group`: of all groups at once, so it is refused to an operator who is limited.
 * - `limit`: the handler passes `groups`, the caller's limit, to its queries.
 * - a record: these fields of the input are ids of such records; the guard answers NotFound for those of other groups.
 */
export type GroupScope = 'none' | 'every group' | 'limit' | { of: GroupRecord; ids: readonly string[] }
