import type { PoolClient } from 'pg'
import type { RejectedRow } from '#platform/import/import-report.ts'
import type { ReadClaimLine } from '#server/claims/claim-line.ts'
import { amountNames } from '#shared/claims/claim-amounts.ts'
import type { ClaimSource } from '#shared/claims/claim-words.ts'

const columnTypes: Readonly<Record<keyof ReadClaimLine, string>> = {
  line: 'int',
  statement: 'int',
  group: 'text',
  subscriber: 'text',
  first: 'text',
  dob: 'date',
  number: 'text',
  kind: 'text',
  status: 'text',
  servedFrom: 'date',
  servedTo: 'date',
  processedOn: 'date',
  provider: 'text',
  npi: 'text',
  network: 'text',
  state: 'text',
  sensitive: 'text',
  seq: 'int',
  servedOn: 'date',
  code: 'text',
  description: 'text',
  billed: 'int',
  allowed: 'int',
  paid: 'int',
  deductible: 'int',
  copay: 'int',
  coinsurance: 'int',
  notCovered: 'int',
  owed: 'int',
  reasons: 'text',
  asOf: 'timestamptz',
}

/** Fields and columns for COPY, in the same order. The staging table's columns have the names of `ReadClaimLine`. */
export const claimFields = Object.keys(columnTypes) as (keyof ReadClaimLine)[]
const quoted = (field: string): string => `"${field}"`
export const claimColumns = claimFields.map(quoted)

/** Creates the tables of one load; they end with the transaction. A statement over a million rows may take longer than others are allowed. */
export const createClaimStaging = async (client: PoolClient): Promise<void> => {
  await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local work_mem = '64MB'`)
  const columns = claimFields.map((field) => `${quoted(field)} ${columnTypes[field]}`).join(', ')
  await client.query(`create temp table staged_claims (${columns}) on commit drop`)
  await client.query('create temp table damaged_claims ("group" text, "number" text) on commit drop')
}

/** The facts that every line of a claim has to repeat. */
const head = (
  [
    'subscriber',
    'first',
    'dob',
    'kind',
    'status',
    'servedFrom',
    'servedTo',
    'processedOn',
    'provider',
    'npi',
    'network',
    'state',
    'asOf',
  ] as const
).map(quoted)

/** The sum of an amount; null if one line does not say it. */
const total = (name: string): string => `case when count(${quoted(name)}) = count(*) then sum(${quoted(name)}) end as ${quoted(name)}`

/** Whether the lines of a claim differ in a fact. Compares least and greatest value, because `count(distinct …)` sorts each claim's rows. */
const differs = (field: string): string => `(min(${field}) <> max(${field}) or count(${field}) not in (0, count(*)))`

const lineText = claimFields.filter((field) => !['line', 'statement', 'asOf'].includes(field)).map((field) => `${quoted(field)}::text`)

/** $20,000,000: above every real claim, below what an integer holds. */
const mostCents = 2_000_000_000

/**
 * Puts the lines of each claim together in `resolved_claims`, with the person that they belong to, and returns the claims that are left out
 * as a whole: of unknown people, with lines that contradict each other, and with a damaged row.
 */
export const resolveClaims = async (client: PoolClient): Promise<RejectedRow[]> => {
  await client.query('analyze staged_claims ("group", "number", statement); analyze damaged_claims')
  await client.query(`
    create temp table whole_claims on commit drop as
    select "group", "number", statement, min(line) as line, count(*) as lines, count(distinct seq) as places, (${head.map(differs).join(' or ')}) as "isMixed",
      ${head.map((field) => `min(${field}) as ${field}`).join(', ')}, ${amountNames.map(total).join(', ')},
      case when max("sensitive") = '' then '{}' else
        (select array_agg(distinct k order by k) from unnest(string_to_array(string_agg("sensitive", ','), ',')) k where k <> '') end as kinds,
      md5(string_agg(concat_ws('|', ${lineText.map((text) => `coalesce(${text}, '-')`).join(', ')}), E'\\n' order by seq)) as content
    from staged_claims group by 1, 2, 3`)
  await client.query(`
    create temp table resolved_claims on commit drop as
    select x.*, case when group_id is null then 'GroupUnknown' when membership_id is null then 'SubscriberUnknown'
        when people > 1 then 'PersonAmbiguous' when person_id is null then 'PersonUnknown'
        when "isMixed" then 'ClaimDiffers' when places < lines then 'Duplicate'
        when greatest(${amountNames.map(quoted).join(', ')}) > ${mostCents} then 'AmountInvalid'
        when exists (select from damaged_claims d where d."group" = x."group" and d."number" = x."number") then 'ClaimIncomplete' end as reason
    from (select w.*, g.id as group_id, m.id as membership_id, p.person_id, p.people
      from whole_claims w
      left join portal.groups g on g.code = w."group"
      left join portal.memberships m on m.group_id = g.id and m.subscriber_number = w."subscriber"
      left join lateral (select case when count(*) = 1 then min(p.id::text)::uuid end as person_id, count(*) as people from portal.persons p
        where p.membership_id = m.id and p.first_folded = w."first" and p.dob = w."dob") p on true) x`)
  const { rows } = await client.query<RejectedRow>(
    `select line, "group" || ' ' || "number" as id, reason from resolved_claims where reason is not null order by line`,
  )
  return rows
}

const claimValues = `group_id, person_id, "number", "kind", "status", "servedFrom", "servedTo", "processedOn", "provider", "npi", "network", "state",
  kinds, ${amountNames.map((name) => `${quoted(name)}::int`).join(', ')}`
const claimNames = `group_id, person_id, number, kind, status, served_from, served_to, processed_on, provider, npi, network, state,
  sensitive, billed, allowed, paid, deductible, copay, coinsurance, not_covered, owed`
const replaced = claimNames
  .split(',')
  .map((name) => name.trim())
  .filter((name) => name !== 'group_id' && name !== 'number')
  .concat('source', 'as_of', 'content_hash')
  .map((name) => `${name} = excluded.${name}`)
  .join(', ')

export type ClaimCounts = { added: number; changed: number; unchanged: number; older: number }

/** Writes the newest statement of each claim with its lines, in place of an older one that differs, and counts what it did. */
export const mergeClaims = async (client: PoolClient, source: ClaimSource): Promise<ClaimCounts> => {
  await client.query(
    `create temp table newest_claims on commit drop as
    select n.*, c.as_of as stored_as_of, c.content_hash as stored_content,
      (c.as_of, c.content_hash, c.person_id, c.source) is distinct from (n."asOf", n.content, n.person_id, $1) as "isOther"
    from (select distinct on (group_id, "number") * from resolved_claims where reason is null order by group_id, "number", "asOf" desc, line desc) n
    left join portal.claims c on c.group_id = n.group_id and c.number = n."number"`,
    [source],
  )
  await client.query('analyze newest_claims (group_id, "number", "group", statement)')
  const counted = await client.query<ClaimCounts>(`
    select count(*) filter (where stored_as_of is null)::int as added,
      count(*) filter (where stored_as_of <= "asOf" and stored_content <> content)::int as changed,
      count(*) filter (where stored_as_of <= "asOf" and stored_content = content)::int as unchanged,
      (count(*) filter (where stored_as_of > "asOf") + (select count(*) from resolved_claims where reason is null) - count(*))::int as older
    from newest_claims`)
  await client.query(
    `insert into portal.claims (id, ${claimNames}, source, as_of, content_hash)
      select gen_random_uuid(), ${claimValues}, $1, "asOf", content from newest_claims where "isOther"
      on conflict on constraint claims_group_number do update set ${replaced} where claims.as_of <= excluded.as_of`,
    [source],
  )
  await client.query(`
    delete from portal.claim_lines l using portal.claims c, newest_claims n
    where n."isOther" and l.claim_id = c.id and c.group_id = n.group_id and c.number = n."number" and c.as_of = n."asOf" and c.content_hash = n.content`)
  await client.query(`
    insert into portal.claim_lines (claim_id, seq, served_on, code, description, billed, allowed, paid, deductible, copay, coinsurance,
      not_covered, owed, reasons)
    select c.id, s.seq, s."servedOn", s."code", s."description", ${amountNames.map((name) => `s.${quoted(name)}`).join(', ')},
      to_jsonb(array_remove(string_to_array(s."reasons", ','), ''))
    from newest_claims n
    join portal.claims c on c.group_id = n.group_id and c.number = n."number" and c.as_of = n."asOf" and c.content_hash = n.content
    join staged_claims s on s."group" = n."group" and s."number" = n."number" and s.statement = n.statement
    where n."isOther"`)
  return counted.rows[0] ?? { added: 0, changed: 0, unchanged: 0, older: 0 }
}
