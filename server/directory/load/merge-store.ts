import type { PoolClient } from 'pg'
import { type Removal, removingOf } from '#platform/import/removal-guard.ts'
import type { DirectoryChanges } from '#server/directory/load/directory-report.ts'
import { stagedColumns } from '#server/directory/load/staging-store.ts'

/**
 * Which rows a source may overwrite. NPPES has more specialties than CMS, so CMS only adds schools to its doctors. An operator's own list
 * takes precedence over NPPES.
 */
const mayReplace = { doctors: "(d.source = $1 or $1 <> 'cms-doctors')", facilities: "(d.source = $1 or $1 <> 'nppes')" }

const keys = { doctors: 'npi', facilities: 'id', sites: 'npi', details: 'npi', gone: 'npi' }

type Counted = { added: number; changed: number; staged: number }

const rowCount = async (client: PoolClient, statement: string, values: readonly unknown[] = []): Promise<number> =>
  (await client.query(statement, [...values])).rowCount ?? 0

const one = async <T extends object>(client: PoolClient, statement: string, values: readonly unknown[]): Promise<T> => {
  const { rows } = await client.query<T>(statement, [...values])
  const [row] = rows
  if (!row) throw new Error('a count has no row')
  return row
}

const listed = (columns: readonly string[], of: string): string => columns.map((column) => `${of}.${column}`).join(', ')
const differs = (columns: readonly string[]): string => `(${listed(columns, 'd')}) is distinct from (${listed(columns, 's')})`

/** The file's schools, telehealth flags and languages, aggregated to one row per NPI. */
const details = `(select npi, min(school) as school, bool_or(telehealth) as telehealth, max(languages) as languages
  from directory_staged_details group by npi)`
const detailDiffers = `(${['school', 'telehealth', 'languages'].map((name) => `x.${name} is not null and x.${name} is distinct from d.${name}`).join(' or ')})`
/** Details of doctors whom the file does not list itself, as of an operator's file of languages. */
const ofOthers = `from ${details} x join directory_doctors d using (npi)
  where not exists (select from directory_staged_doctors s where s.npi = x.npi)`

/** Inserts new rows and updates changed ones. An upsert would take half as long again. */
const write = async (client: PoolClient, table: 'doctors' | 'facilities', { added, changed }: Counted, source: string): Promise<void> => {
  const key = keys[table]
  const columns = stagedColumns(table)
  const rest = columns.filter((column) => column !== key)
  const [target, staged] = [`directory_${table} d`, `directory_staged_${table} s`]
  if (added > 0)
    await client.query(
      `insert into directory_${table} (${columns.join(', ')}, source)
       select ${listed(columns, 's')}, $1 from ${staged} where not exists (select from ${target} where d.${key} = s.${key})`,
      [source],
    )
  if (changed > 0)
    await client.query(
      `update ${target} set (${rest.join(', ')}, source) = (${listed(rest, 's')}, $1) from ${staged}
       where d.${key} = s.${key} and ${mayReplace[table]} and (d.source <> $1 or ${differs(rest)})`,
      [source],
    )
}

const mergeDoctors = async (client: PoolClient, source: string): Promise<Counted> => {
  const rest = stagedColumns('doctors').filter((column) => column !== 'npi')
  const counted = await one<Counted>(
    client,
    `select count(*)::int as staged, count(*) filter (where d.npi is null)::int as added,
       count(*) filter (where d.npi is not null and (${mayReplace.doctors} and (d.source <> $1 or ${differs(rest)}) or ${detailDiffers}))::int as changed
     from directory_staged_doctors s left join directory_doctors d using (npi) left join ${details} x using (npi)`,
    [source],
  )
  const others = await one<{ staged: number; changed: number }>(
    client,
    `select count(*)::int as staged, count(*) filter (where ${detailDiffers})::int as changed ${ofOthers}`,
    [],
  )
  await write(client, 'doctors', counted, source)
  if (counted.added + counted.changed + others.changed > 0)
    await client.query(
      `update directory_doctors d set school = coalesce(x.school, d.school), telehealth = coalesce(x.telehealth, d.telehealth),
         languages = coalesce(x.languages, d.languages)
       from ${details} x where x.npi = d.npi and ${detailDiffers}`,
    )
  return { added: counted.added, changed: counted.changed + others.changed, staged: counted.staged + others.staged }
}

const mergeFacilities = async (client: PoolClient, source: string): Promise<Counted> => {
  const rest = stagedColumns('facilities').filter((column) => column !== 'id')
  const counted = await one<Counted>(
    client,
    `select count(*)::int as staged, count(*) filter (where d.id is null)::int as added,
       count(*) filter (where d.id is not null and ${mayReplace.facilities} and (d.source <> $1 or ${differs(rest)}))::int as changed
     from directory_staged_facilities s left join directory_facilities d using (id)`,
    [source],
  )
  await write(client, 'facilities', counted, source)
  return counted
}

/** Replaces the secondary practices of the file's doctors. Each address occurs once; the primary practice is left out. */
const mergeSites = async (client: PoolClient, source: string): Promise<number> => {
  const columns = ['street', 'city', 'state', 'zip', 'phone', 'lat', 'lon']
  await client.query(
    `create temporary table directory_next_sites on commit drop as
     select npi, row_number() over (partition by npi order by line)::int as position, ${columns.join(', ')} from (
       select distinct on (s.npi, lower(s.street), s.zip) s.* from directory_staged_sites s join directory_doctors d using (npi)
       where (lower(s.street), s.zip) <> (lower(d.street), d.zip)
       order by s.npi, lower(s.street), s.zip, s.line) each`,
  )
  const removed = await rowCount(
    client,
    `delete from directory_sites d where d.source = $1 and d.npi in (select npi from directory_staged_sites)
     and not exists (select from directory_next_sites s where s.npi = d.npi and s.position = d.position)`,
    [source],
  )
  const written = await rowCount(
    client,
    `insert into directory_sites as d (npi, source, position, ${columns.join(', ')})
     select npi, $1, position, ${columns.join(', ')} from directory_next_sites
     on conflict (npi, source, position) do update set (${columns.join(', ')}) = (${listed(columns, 'excluded')})
     where (${listed(columns, 'd')}) is distinct from (${listed(columns, 'excluded')})`,
    [source],
  )
  return removed + written
}

/** Removed rows by their source. */
type Removed = Map<string, number>

/** Deletes rows of `table` as `d`; `condition` is constant SQL. Adds their number to `removed` by source. */
const removeRows = async (
  client: PoolClient,
  { table, using, condition }: { table: 'doctors' | 'facilities'; using?: string; condition: string },
  source: string,
  removed: Removed,
): Promise<void> => {
  const { rows } = await client.query<{ source: string; count: number }>(
    `with removed as (
       delete from directory_${table} d ${using ? `using directory_staged_${using}` : ''} where ${condition} returning d.source
     ) select source, count(*)::int as count from removed group by source`,
    [source],
  )
  for (const row of rows) removed.set(row.source, (removed.get(row.source) ?? 0) + row.count)
}

/** Removes deactivated NPIs, and unlisted NPIs whose row belongs to the source. */
const removeGone = async (client: PoolClient, source: string, removed: Removed): Promise<void> => {
  const goes = '(g.everywhere or d.source = $1)'
  await removeRows(client, { table: 'doctors', using: 'gone g', condition: `d.npi = g.npi and ${goes}` }, source, removed)
  const ofNpi = `split_part(d.id, '-', 1) = g.npi and ${goes}`
  await removeRows(client, { table: 'facilities', using: 'gone g', condition: ofNpi }, source, removed)
  // Remove kinds that an organization dropped; other sources' ids do not begin with an NPI.
  const droppedKind = `d.source = $1 and d.id like s.id || '-%'
    and $1 = 'nppes' and not exists (select from directory_staged_facilities t where t.id = d.id)`
  await removeRows(client, { table: 'facilities', using: 'facilities s', condition: droppedKind }, source, removed)
}

/** For a complete file: removes the source's rows that the file lacks. */
const removeMissing = async (client: PoolClient, source: string, removed: Removed): Promise<void> => {
  const isMissing = (table: 'doctors' | 'facilities') =>
    `d.source = $1 and not exists (select from directory_staged_${table} s where s.${keys[table]} = d.${keys[table]})`
  await removeRows(client, { table: 'doctors', condition: isMissing('doctors') }, source, removed)
  await removeRows(client, { table: 'facilities', condition: isMissing('facilities') }, source, removed)
}

/** How much of each source was removed. Runs after the removal and before anything is inserted. */
const removalsOf = async (client: PoolClient, removed: Removed): Promise<Removal[]> => {
  if (removed.size === 0) return []
  const { rows } = await client.query<{ source: string; count: number }>(
    `select source, count(*)::int as count from (
       select source from directory_doctors where source = any($1) union all select source from directory_facilities where source = any($1)
     ) as rest group by source`,
    [[...removed.keys()]],
  )
  const rest = new Map(rows.map(({ source, count }) => [source, count]))
  return [...removed].map(([source, removing]) => ({ source, stored: (rest.get(source) ?? 0) + removing, removing }))
}

/**
 * Hides NPPES rows at the same address or phone as a CMS hospital: they are the same hospital and its wards. Returns the number of rows
 * hidden or shown again.
 */
const markTwins = (client: PoolClient): Promise<number> => {
  const street = (of: string) => `regexp_replace(lower(${of}.address1), '[^a-z0-9]', '', 'g')`
  return rowCount(
    client,
    `update directory_facilities d set twin_of = found.twin from (
       select n.id, min(c.id) as twin from directory_facilities n left join directory_facilities c
         on c.source = 'cms-hospitals' and c.zip = n.zip and (c.phone = n.phone and n.phone <> '' or ${street('c')} = ${street('n')})
       where n.source = 'nppes' and n.kind = 'hospitals' group by n.id
     ) as found where found.id = d.id and d.twin_of is distinct from found.twin`,
  )
}

/** Whether the staged file has a row to merge. */
export const hasStagedRows = async (client: PoolClient): Promise<boolean> => {
  const tables = Object.keys(keys).map((table) => `exists (select from directory_staged_${table})`)
  return (await one<{ any: boolean }>(client, `select ${tables.join(' or ')} as any`, [])).any
}

/** Merges the staged rows into the directory, in the caller's transaction. Idempotent. `removals` are those of each source. */
export const mergeStaged = async (
  client: PoolClient,
  source: string,
  isComplete: boolean,
): Promise<{ changes: DirectoryChanges; removals: Removal[] }> => {
  // The planner needs row counts and key statistics. Analyzing the text columns would cost more than it saves.
  for (const [table, key] of Object.entries(keys)) await client.query(`analyze directory_staged_${table} (${key})`)
  const removed: Removed = new Map()
  await removeGone(client, source, removed)
  if (isComplete) await removeMissing(client, source, removed)
  const removals = await removalsOf(client, removed)
  const doctors = await mergeDoctors(client, source)
  const facilities = await mergeFacilities(client, source)
  const sites = await mergeSites(client, source)
  const twins = await markTwins(client)
  if (removals.length > 0)
    await client.query('delete from directory_sites s where not exists (select from directory_doctors d where d.npi = s.npi)')
  const added = doctors.added + facilities.added
  const changed = doctors.changed + facilities.changed
  const unchanged = doctors.staged + facilities.staged - added - changed
  return { changes: { added, changed, unchanged, removed: removingOf(removals), sites, twins }, removals }
}
