import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { csvLine, csvStart } from '#platform/http/csv-line.ts'
import { accumulators, planIds, plans, planTermVersions } from '#server/schema/benefit-tables.ts'
import { memberships, persons } from '#server/schema/eligibility-tables.ts'
import { groups } from '#server/schema/groups-tables.ts'
import { type GroupLimit, isGroupWithin } from '#server/session/group-limit-store.ts'
import type { PlanTerms, ServiceRule, SpendLimit } from '#shared/benefits/plan-terms.ts'
import { networkSides, serviceTypes } from '#shared/benefits/plan-words.ts'

const planHead = [
  ...['group', 'plan', 'name', 'type', 'hsa', 'plan_year_month', 'plan_ids', 'effective_date', 'end_date', 'terms_from', 'network', 'term'],
  ...['individual', 'family', 'method', 'covered', 'copay', 'copay_before_deductible', 'deductible_applies', 'coinsurance'],
  ...['limit', 'limit_unit', 'prior_authorization'],
]

const dollars = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))
const yesNo = (value: boolean): string => (value ? 'yes' : 'no')

const limitCells = (limit: SpendLimit): string[] => [
  ...[dollars(limit.individualCents), dollars(limit.familyCents), limit.method],
  ...['', '', '', '', '', '', '', ''],
]

const ruleCells = (rule: ServiceRule): string[] => [
  ...['', '', '', yesNo(rule.isCovered), dollars(rule.copayCents), yesNo(rule.isCopayFirst), yesNo(rule.deductibleApplies)],
  ...[String(rule.coinsurance / 100), rule.limit ? String(rule.limit.count) : '', rule.limit?.unit ?? '', yesNo(rule.priorAuthorization)],
]

/** The terms of a version as the cells from `network` on, one row for each. */
const termRows = (terms: PlanTerms): string[][] =>
  networkSides.flatMap((side) => {
    const half = terms[side]
    if (half === null) return []
    const rows: string[][] = []
    if (half.deductible) rows.push([side, 'deductible', ...limitCells(half.deductible)])
    if (half.maximum) rows.push([side, 'out-of-pocket-maximum', ...limitCells(half.maximum)])
    for (const code of serviceTypes) {
      const rule = half.services[code]
      if (rule) rows.push([side, code, ...ruleCells(rule)])
    }
    return rows
  })

/** Plans within a limit as the CSV file that `importPlans` reads, one row for each term. */
export async function* planFile(db: Db, groupId: string | undefined, limit: GroupLimit): AsyncGenerator<string> {
  const rows = await db
    .select({
      plan: plans,
      code: groups.code,
      ids: sql<string>`coalesce((select string_agg(i.id, ';' order by i.id) from ${planIds} i where i.plan_id = ${plans.id}), '')`,
      termsFrom: planTermVersions.startsOn,
      terms: planTermVersions.terms,
    })
    .from(plans)
    .innerJoin(groups, eq(groups.id, plans.groupId))
    .innerJoin(planTermVersions, eq(planTermVersions.planId, plans.id))
    .where(and(isGroupWithin(plans.groupId, limit), groupId === undefined ? undefined : eq(plans.groupId, groupId)))
    .orderBy(asc(groups.code), asc(plans.key), asc(planTermVersions.startsOn))
  yield csvStart + csvLine(planHead)
  for (const { plan, code, ids, termsFrom, terms } of rows) {
    const { key, name, type, hasHsa, yearMonth, startsOn, endsOn } = plan
    const facts = [code, key, name, type, yesNo(hasHsa), String(yearMonth), ids, startsOn, endsOn ?? '', termsFrom]
    for (const cells of termRows(terms)) yield csvLine([...facts, ...cells])
  }
}

const accumulatorHead = [
  ...['group', 'subscriber_id', 'first_name', 'dob', 'coverage_level', 'plan_id', 'plan_year_start', 'kind', 'network', 'service_type'],
  ...['used', 'limit', 'as_of'],
]

const batch = 5_000

/** Accumulators of a plan as the CSV file that `importAccumulators` reads. The subscriber's rows and the family's name nobody. */
export async function* accumulatorFile(db: Db, planId: string): AsyncGenerator<string> {
  const shownId = sql<string>`coalesce((select min(i.id) from ${planIds} i where i.plan_id = ${planId}), '')`
  yield csvStart + csvLine(accumulatorHead)
  for (let offset = 0; ; offset += batch) {
    const rows = await db
      .select({
        code: groups.code,
        subscriber: memberships.subscriberNumber,
        isDependent: sql<boolean>`${persons.id} <> ${memberships.id}`,
        first: persons.first,
        dob: persons.dob,
        shownId,
        row: accumulators,
      })
      .from(accumulators)
      .leftJoin(persons, eq(persons.id, accumulators.personId))
      .innerJoin(memberships, sql`${memberships.id} = coalesce(${accumulators.membershipId}, ${persons.membershipId})`)
      .innerJoin(groups, eq(groups.id, memberships.groupId))
      .where(eq(accumulators.planId, planId))
      .orderBy(
        asc(memberships.id),
        asc(accumulators.personId),
        desc(accumulators.yearStartsOn),
        asc(accumulators.network),
        asc(accumulators.kind),
        asc(accumulators.service),
      )
      .limit(batch)
      .offset(offset)
    for (const { code, subscriber, isDependent, first, dob, shownId: id, row } of rows) {
      const money = (value: number | null) => (row.service === '' ? dollars(value) : String(value ?? ''))
      const who = isDependent ? [first, dob, 'individual'] : ['', '', row.personId === null ? 'family' : 'individual']
      const what = [id, row.yearStartsOn, row.kind, row.network, row.service, money(row.used), money(row.most), row.asOf.toISOString()]
      yield csvLine([code, subscriber, ...who, ...what])
    }
    if (rows.length < batch) return
  }
}
