import { type SQL, sql } from 'drizzle-orm'
import { coverageSpans, persons } from '#server/schema/eligibility-tables.ts'
import { type CoverageDays, type CoverageSpan, grantedDays } from '#shared/eligibility/coverage-spans.ts'

/*
 * The previous version writes `persons.starts_on` and `ends_on` only. Spans count while these days are those they were written with;
 * otherwise the person has the one coverage that the days say.
 */

/** Whether a span `s` is current for the person of the outer query. The table is named because drizzle drops it in plain selects. */
const isCurrent = sql`s.person_id = ${persons}.id and s.person_starts_on is not distinct from ${persons}.starts_on
  and s.person_ends_on is not distinct from ${persons}.ends_on`

const spansAsJson = sql`coalesce(
  (select json_agg(json_build_object('line', s.line, 'plan', s.plan, 'startsOn', s.starts_on, 'endsOn', s.ends_on, 'isVoid', s.is_void,
    'grants', s.grants, 'runId', s.run_id) order by s.seq) from ${coverageSpans} s where ${isCurrent}),
  case when ${persons}.starts_on is null then '[]'::json else json_build_array(json_build_object('line', '', 'plan', '',
    'startsOn', ${persons}.starts_on, 'endsOn', case when ${persons}.ends_on >= ${persons}.starts_on then ${persons}.ends_on end,
    'isVoid', coalesce(${persons}.ends_on < ${persons}.starts_on, false), 'grants', true, 'runId', null)) end)`

/** A column for queries from `persons`: the person's spans, in order. */
export const spansOfPerson: SQL<CoverageSpan[]> = sql`${spansAsJson}`.mapWith((spans: CoverageSpan[]) => spans)

/** A column for queries from `persons`: the periods in which the person has telehealth, in order. */
export const coveredDaysOfPerson: SQL<CoverageDays[]> = sql`${spansAsJson}`.mapWith(grantedDays)

/** A condition for queries from `persons`: whether a span that never was void meets a condition on its days, and, if asked, grants telehealth. */
const someSpan = (meets: (startsOn: SQL, endsOn: SQL) => SQL, { mustGrant }: { mustGrant: boolean }): SQL =>
  sql`coalesce(
    (select bool_or(not s.is_void and ${mustGrant ? sql`s.grants` : sql`true`} and ${meets(sql`s.starts_on`, sql`s.ends_on`)})
      from ${coverageSpans} s where ${isCurrent}),
    coalesce(${persons}.ends_on >= ${persons}.starts_on, true) and ${meets(sql`${persons}.starts_on`, sql`${persons}.ends_on`)})`

/** Whether the person has telehealth on a day. */
export const isCoveredOn = (day: string): SQL =>
  someSpan((startsOn, endsOn) => sql`coalesce(${startsOn} <= ${day}, false) and coalesce(${endsOn} >= ${day}, true)`, { mustGrant: true })

/** Whether any coverage of the person, of any line, lasts longer than a day. */
export const isCoveredAfter = (day: string): SQL =>
  someSpan((startsOn, endsOn) => sql`${startsOn} is not null and coalesce(${endsOn} > ${day}, true)`, { mustGrant: false })

/** Whether coverage of the person has not ended by a day; true as well if no start is known. */
export const isNotOverOn = (day: string): SQL => someSpan((_, endsOn) => sql`coalesce(${endsOn} >= ${day}, true)`, { mustGrant: false })
