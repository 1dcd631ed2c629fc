import type { PoolClient } from 'pg'
import type { RejectedRow } from '#platform/import/import-report.ts'
import type { ReadAccumulator } from '#server/benefits/accumulator-file-reader.ts'
import type { GroupLimit } from '#server/session/group-limit-store.ts'
import type { AccumulatorSource } from '#shared/benefits/plan-words.ts'

const columnTypes: Readonly<Record<keyof ReadAccumulator, string>> = {
  line: 'int',
  group: 'text',
  subscriber: 'text',
  first: 'text',
  dob: 'date',
  level: 'text',
  planId: 'text',
  year: 'date',
  kind: 'text',
  network: 'text',
  service: 'text',
  used: 'int',
  most: 'int',
  asOf: 'timestamptz',
}
const fields = Object.keys(columnTypes) as (keyof ReadAccumulator)[]

/** The staging table's columns, quoted: their names are those of `ReadAccumulator`. */
const quoted = (field: keyof ReadAccumulator): string => `"${field}"`

/** Creates the table of one load; it ends with the transaction. A statement over a million rows may take longer than others are allowed. */
export const createStaging = async (client: PoolClient): Promise<void> => {
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  await client.query(
    `create temp table staged_accumulators (${fields.map((field) => `${quoted(field)} ${columnTypes[field]}`).join(', ')}) on commit drop`,
  )
}

/** Fields and columns for COPY, in the same order. */
export const accumulatorFields = fields
export const accumulatorColumns = fields.map(quoted)

const key = (text: string): string => `lower(regexp_replace(trim(${text}), '\\s+', ' ', 'g'))`

/** The person of a row: the subscriber unless it names somebody of the family. Two people of one name and birthday are nobody. */
const person = `
  select case when count(*) = 1 then min(p.id::text)::uuid end as person_id, count(*) as people
  from portal.persons p
  where p.membership_id = m.id
    and (case when r."dob" is null then p.id = m.id else p.first_folded = r."first" and p.dob = r."dob" end)`

/**
 * The plan of a row: the one that it names, otherwise that of the person's coverage on the day, then of the subscriber's plan and subgroup
 * (`plansOn` in shared/benefits/plan-link.ts is the same rule).
 */
const plan = `
  select l.id, l.year_month from (
    select i.plan_id, 0 as rank, false as further from portal.plan_ids i
      where r."planId" <> '' and i.group_id = m.group_id and i.id = r."planId"
    union all
    select i.plan_id, c.rank, s.line not in ('', 'HLT') from portal.coverage_spans s
      cross join lateral (values (${key('s.plan')}, 1), (${key("coalesce(m.plan, '')")}, 2), (${key("coalesce(m.subgroup, '')")}, 3)) c(id, rank)
      join portal.plan_ids i on i.group_id = m.group_id and i.id = c.id
      where r."planId" = '' and c.id <> '' and s.person_id = w.person_id and not s.is_void
        and s.starts_on <= r.day and coalesce(s.ends_on >= r.day, true)) f
  join portal.plans l on l.id = f.plan_id and l.starts_on <= r.day and coalesce(l.ends_on >= r.day, true)
  order by f.rank, f.further limit 1`

/** The first day of the plan year that contains a day. */
const yearOf = `make_date(extract(year from x.day)::int - case when extract(month from x.day) < x.year_month then 1 else 0 end, x.year_month, 1)`

/**
 * Finds the person, plan and plan year of every staged row, in `resolved_accumulators`, and returns the rows for which one is missing.
 * `timeZone` decides on which day a moment is. A group beyond `limit` is unknown.
 */
export const resolveStaged = async (
  client: PoolClient,
  { timeZone, limit }: { timeZone: string; limit: GroupLimit },
): Promise<RejectedRow[]> => {
  await client.query('create index on staged_accumulators ("group", "subscriber")')
  await client.query('analyze staged_accumulators')
  await client.query(
    `create temp table resolved_accumulators on commit drop as
    select x.*, coalesce(x."year", ${yearOf}) as year_starts_on,
      case when x.group_id is null then 'GroupUnknown' when x.membership_id is null then 'SubscriberUnknown'
        when x.people > 1 then 'PersonAmbiguous' when x.person_id is null then 'PersonUnknown' when x.plan_id is null then 'PlanUnknown'
        when x."year" is not null and (extract(day from x."year") <> 1 or extract(month from x."year") <> x.year_month) then 'YearInvalid' end as reason
    from (select r.*, g.id as group_id, m.id as membership_id, w.person_id, w.people, l.id as plan_id, l.year_month
      from (select s.*, coalesce(s."year", (s."asOf" at time zone $1)::date) as day from staged_accumulators s) r
      left join portal.groups g on g.code = r."group" and ($2::uuid[] is null or g.id = any($2))
      left join portal.memberships m on m.group_id = g.id and m.subscriber_number = r."subscriber"
      left join lateral (${person}) w on true
      left join lateral (${plan}) l on true) x`,
    [timeZone, limit],
  )
  const { rows } = await client.query<RejectedRow>(
    `select line, "group" || ' ' || "subscriber" as id, reason from resolved_accumulators where reason is not null order by line`,
  )
  return rows
}

/** The value of each place that counts last in the file. */
const newest = `
  select distinct on (person, membership, plan_id, year_starts_on, kind, network, service) *
  from (select *, case when level = 'individual' then person_id end as person, case when level = 'family' then membership_id end as membership
    from resolved_accumulators where reason is null) f
  order by person, membership, plan_id, year_starts_on, kind, network, service, "asOf" desc, line desc`

/** Whether a stored row and a row of the file count the same. The owner is compared apart: by one column each, so that indexes serve. */
const samePlace = (stored: string): string =>
  ['plan_id', 'year_starts_on', 'kind', 'network', 'service'].map((column) => `${stored}.${column} = n.${column}`).join(' and ')

/** Writes the newest value of each place, and counts what it did. */
export const mergeAccumulators = async (
  client: PoolClient,
  source: AccumulatorSource,
): Promise<{ added: number; changed: number; unchanged: number; older: number }> => {
  await client.query(`create temp table newest_accumulators on commit drop as ${newest}`)
  await client.query('analyze newest_accumulators')
  const counted = await client.query<{ added: number; changed: number; unchanged: number; older: number }>(`
    select count(*) filter (where stored is null)::int as added,
      count(*) filter (where stored <= given and is_other)::int as changed,
      count(*) filter (where not is_other)::int as unchanged,
      (count(*) filter (where stored > given) + (select count(*) from resolved_accumulators where reason is null) - count(*))::int as older
    from (select n."asOf" as given, coalesce(p.as_of, f.as_of) as stored,
        (coalesce(p.used, f.used), coalesce(p.as_of, f.as_of), coalesce(p.source, f.source), coalesce(p.most, f.most))
          is distinct from (n.used, n."asOf", '${source}', coalesce(n.most, p.most, f.most)) as is_other
      from newest_accumulators n
      left join portal.accumulators p on p.person_id = n.person and ${samePlace('p')}
      left join portal.accumulators f on f.membership_id = n.membership and ${samePlace('f')}) c`)
  await client.query(`
    insert into portal.accumulators (person_id, membership_id, plan_id, year_starts_on, kind, network, service, used, most, as_of, source)
    select person, membership, plan_id, year_starts_on, kind, network, service, used, most, "asOf", '${source}' from newest_accumulators
    on conflict on constraint accumulators_place do update
      set used = excluded.used, most = coalesce(excluded.most, accumulators.most), as_of = excluded.as_of, source = excluded.source
      where excluded.as_of >= accumulators.as_of`)
  return counted.rows[0] ?? { added: 0, changed: 0, unchanged: 0, older: 0 }
}
