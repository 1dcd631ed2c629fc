import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { Pool } from 'pg'
import { withCheckDigit } from '#shared/fields/npi.ts'

/** The demo's group that has a plan with the id `family care`. */
const group = 'FOYER'
const firsts = ['Nora', 'Paul', 'Lily'] as const
const birthdays = ['1986-05-14', '1984-09-02', '2016-03-21'] as const
const claimsOfFamily = 20
const amountsOfFamily = 16

const familiesFor = (rows: number, each: number): number => Math.ceil(rows / each)

/** Families that `claims` and `accumulators` rows need: a claim counts for one of 20 of its family, an amount for one of 16. */
export const familiesOf = ({ claims, accumulators }: { claims: number; accumulators: number }): number =>
  Math.max(familiesFor(claims, claimsOfFamily), familiesFor(accumulators, amountsOfFamily))

/** The id of a person of a family: 0 the subscriber, 1 the spouse, 2 a child. */
const personId = (family: string, person: string): string => `md5('bench ' || ${family} || ' ' || ${person})::uuid`

/** Adds families of three, numbered from `from` to before `to`. Their group no longer requires a PIN, so that sessions need none. */
export const addFamilies = async (pool: Pool, from: number, to: number): Promise<void> => {
  const family = `generate_series(${from}, ${to - 1}) f`
  await pool.query(`update portal.groups set requires_mfa = false where code = '${group}'`)
  await pool.query(`insert into portal.memberships (id, group_id, subscriber_number, plan, created_at)
    select ${personId('f', '0')}, g.id, 'B' || f, 'Family care', now() from ${family}, portal.groups g where g.code = '${group}'`)
  await pool.query(
    `insert into portal.persons (id, membership_id, relation, first, last, first_folded, last_folded, dob, state, telehealth_id, created_at)
      select ${personId('f', 'k')}, ${personId('f', '0')}, (array['Primary', 'Spouse', 'Dependent'])[k + 1], ($1::text[])[k + 1], 'Bench',
        lower(($1::text[])[k + 1]), 'bench', ($2::date[])[k + 1], 'TX', 'bench-' || f || '-' || k, now()
      from ${family}, generate_series(0, 2) k`,
    [firsts, birthdays],
  )
  await pool.query(`insert into portal.coverage_spans (person_id, seq, line, plan, starts_on, is_void, grants)
    select ${personId('f', 'k')}, 0, 'HLT', 'Family care', '2026-01-01', false, true from ${family}, generate_series(0, 2) k`)
}

/** Accounts of the subscribers of the first families; returns the profiles' ids. */
export const addProfiles = async (pool: Pool, count: number): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `insert into portal.profiles (id, person_id, email, email_proved_at, password_hash, first, last, created_at)
      select gen_random_uuid(), ${personId('f', '0')}, 'bench' || f || '@example.com', now(), '', 'Nora', 'Bench', now()
      from generate_series(0, ${count - 1}) f returning id`,
  )
  return rows.map(({ id }) => id)
}

/** Stores claims of families directly, 20 for each family with one to three lines; returns the number of lines. */
export const fillClaims = async (pool: Pool, from: number, to: number): Promise<number> => {
  await pool.query(`
    insert into portal.claims (id, group_id, person_id, number, kind, status, served_from, served_to, processed_on, provider, network, state,
      sensitive, billed, allowed, paid, owed, source, as_of, content_hash)
    select md5('claim ' || f || ' ' || n)::uuid, g.id, ${personId('f', '(n % 3)')}, 'F' || f || '-' || n, 'professional', 'paid',
      date '2024-01-01' + n * 37, date '2024-01-01' + n * 37, date '2024-01-08' + n * 37, 'Lakeside Clinic', 'in', 'TX',
      case when n % 10 = 5 then array['mental-health'] else '{}' end, 18500, 11200, 8200, 3000, 'csv', '2026-03-09', md5(f || ' ' || n)
    from generate_series(${from}, ${to - 1}) f, generate_series(0, ${claimsOfFamily - 1}) n, portal.groups g where g.code = '${group}'`)
  const { rowCount } = await pool.query(`
    insert into portal.claim_lines (claim_id, seq, served_on, code, description, billed, allowed, paid, owed, reasons)
    select md5('claim ' || f || ' ' || n)::uuid, s, date '2024-01-01' + n * 37, '99213', 'Office visit', 18500, 11200, 8200, 3000, '["PR-3"]'
    from generate_series(${from}, ${to - 1}) f, generate_series(0, ${claimsOfFamily - 1}) n, generate_series(1, 1 + n % 3) s`)
  return rowCount ?? 0
}

const writeLines = async (path: string, header: string, rows: number, lineAt: (row: number) => string): Promise<void> => {
  const out = createWriteStream(path)
  out.write(`${header}\n`)
  for (let at = 0; at < rows; at += 500) {
    const batch = Array.from({ length: Math.min(500, rows - at) }, (_, more) => lineAt(at + more)).join('')
    if (!out.write(batch)) await once(out, 'drain')
  }
  out.end()
  await finished(out)
}

const days = Array.from({ length: 300 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10))
const services = [
  ['99213', 'Office visit', 'J069'],
  ['80053', 'Metabolic panel', 'E119;I10'],
  ['97110', 'Therapeutic exercise', 'M5450'],
  ['90837', 'Psychotherapy, 60 minutes', 'F411'],
  ['', 'Sertraline 50 mg tablets', ''],
] as const

const personOf = (row: number, each: number): string => {
  const person = row % 3
  return `${group},B${Math.floor(row / each)},${firsts[person]},${birthdays[person]}`
}

/** Writes a CSV file of claims with one to three lines each. */
export const writeClaimsFile = (path: string, claims: number): Promise<void> => {
  const header =
    'group,subscriber_id,first_name,dob,claim_number,type,status,service_from,service_to,processed_date,provider_name,provider_npi,network,state,line,line_date,procedure_code,description,diagnosis_codes,billed,allowed,plan_paid,deductible,copay,coinsurance,reason_codes,as_of'
  const npis = Array.from({ length: 1_000 }, (_, at) => withCheckDigit(String(100_000_000 + at)))
  return writeLines(path, header, claims, (claim) => {
    const day = days[claim % 280] ?? ''
    const paidOn = days[(claim % 280) + 9] ?? ''
    const head = `${personOf(claim, claimsOfFamily)},CLM-${claim},professional,paid,${day},${day},${paidOn},"Clinic of ${claim % 1_000}, LLC",${npis[claim % 1_000]},in,TX`
    return Array.from({ length: 1 + (claim % 3) }, (_, at) => {
      const [code, description, diagnoses] = services[(claim + at) % services.length] ?? services[0]
      return `${head},${at + 1},${day},${code},"${description}",${diagnoses},${100 + (claim % 400)}.50,90.00,60.00,0,30,0,PR-3;CO-45,${paidOn}\n`
    }).join('')
  })
}

/** Writes a CSV file of the providers of one network, each at one place. */
export const writeNetworkFile = (path: string, rows: number): Promise<void> =>
  writeLines(path, 'network,network_name,npi,tin,zip,from,to,source,as_of', rows, (row) => {
    const npi = withCheckDigit(String(100_000_000 + row))
    return `BENCH,Bench Network,${npi},,${String(10_000 + (row % 80_000))},2026-01-01,,Bench,2026-11-01\n`
  })

/** Writes a CSV file of accumulators: deductible and out-of-pocket, in and out of network, of each person and of the family. */
export const writeAccumulatorsFile = (path: string, rows: number): Promise<void> =>
  writeLines(path, 'group,subscriber_id,first_name,dob,level,kind,network,used,limit,as_of', rows, (row) => {
    const [person, amount] = [Math.floor(row / 4) % 4, row % 4]
    const owner = person === 3 ? ',' : `${firsts[person]},${birthdays[person]}`
    const kind = amount < 2 ? 'deductible' : 'out-of-pocket'
    const start = `${group},B${Math.floor(row / amountsOfFamily)},${owner},${person === 3 ? 'family' : 'individual'},${kind}`
    return `${start},${amount % 2 === 0 ? 'in' : 'out'},${row % 3_000}.25,3000,2026-10-01\n`
  })
