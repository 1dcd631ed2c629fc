import type { PoolClient } from 'pg'
import { copyBytes } from '#platform/import/copy-text.ts'
import type { DirectoryTally } from '#server/directory/load/directory-report.ts'

const place = 'street text, city text, state text, zip text, phone text, lat double precision, lon double precision'

/** The staging tables. The load lock allows one file at a time. */
const stagingTables = {
  doctors: `npi text, first text, middle text, last text, suffix text, title text, last_folded text, gender text, specialties text[], ${place}, updated_on date`,
  facilities: `id text, kind text, company text, ${place.replace('street', 'address1')}, updated_on date`,
  sites: `npi text, ${place}, line integer`,
  details: 'npi text, school text, telehealth boolean, languages text[]',
  gone: 'npi text, everywhere boolean',
} as const
export type StagingTable = keyof typeof stagingTables

const names = Object.keys(stagingTables) as StagingTable[]
const columnsOf = (definition: string): string => definition.replace(/ (text\[\]|text|double precision|integer|date|boolean)/g, '')
/** The columns of a staging table, in order. */
export const stagedColumns = (table: StagingTable): string[] => columnsOf(stagingTables[table]).split(', ')

/** The progress; `end` is a byte offset. */
export type StagingProgress = { end: number; linesBeforeEnd: number; tally: DirectoryTally }

const loadLock = 4_205

/** False if another load holds the lock. Held until the connection ends or releases it. */
export const tryLoadLock = async (client: PoolClient): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [loadLock])
  return rows[0]?.taken === true
}

export const giveLoadLock = (client: PoolClient) => client.query('select pg_advisory_unlock($1)', [loadLock])

export const dropStaging = (client: PoolClient) =>
  client.query(`drop table if exists directory_staging, ${names.map((name) => `directory_staged_${name}`).join(', ')}`)

/**
 * Creates empty staging tables. They are unlogged to avoid writing rows twice; a server crash empties them with the progress, and the
 * file starts over.
 */
const createStaging = async (client: PoolClient, fileKey: string, progress: StagingProgress): Promise<void> => {
  await dropStaging(client)
  for (const name of names) await client.query(`create unlogged table directory_staged_${name} (${stagingTables[name]})`)
  await client.query('create unlogged table directory_staging (file_key text, file_offset bigint, lines_before integer, tally jsonb)')
  await client.query('insert into directory_staging values ($1, $2, $3, $4)', [
    fileKey,
    progress.end,
    progress.linesBeforeEnd,
    progress.tally,
  ])
}

/** The saved progress of this file; null if there is none. */
const findProgress = async (client: PoolClient, fileKey: string): Promise<StagingProgress | null> => {
  const { rows: tables } = await client.query<{ there: boolean }>("select to_regclass('directory_staging') is not null as there")
  if (!tables[0]?.there) return null
  const { rows } = await client.query<{ file_offset: string; lines_before: number; tally: DirectoryTally }>(
    'select file_offset, lines_before, tally from directory_staging where file_key = $1',
    [fileKey],
  )
  const [row] = rows
  return row ? { end: Number(row.file_offset), linesBeforeEnd: row.lines_before, tally: row.tally } : null
}

/** Resumes an interrupted load of the same file, or creates empty tables. */
export const openStaging = async (client: PoolClient, fileKey: string, start: StagingProgress): Promise<StagingProgress> => {
  const known = await findProgress(client, fileKey)
  if (!known) await createStaging(client, fileKey, start)
  return known ?? start
}

/** Runs in the transaction of the rows that it counts. */
export const saveProgress = (client: PoolClient, { end, linesBeforeEnd, tally }: StagingProgress) =>
  client.query('update directory_staging set file_offset = $1, lines_before = $2, tally = $3', [end, linesBeforeEnd, tally])

/** Copies rows in COPY's text format. */
export const copyStaged = (client: PoolClient, table: StagingTable, rows: Buffer): Promise<void> =>
  copyBytes(client, `directory_staged_${table} (${stagedColumns(table).join(', ')})`, rows)

/** Yields all staged NPIs and facility ids in batches. */
export async function* listStagedIds(client: PoolClient): AsyncGenerator<string[]> {
  await client.query('begin')
  await client.query(
    'declare staged no scroll cursor for select npi as id from directory_staged_doctors union all select id from directory_staged_facilities',
  )
  for (;;) {
    const { rows } = await client.query<{ id: string }>('fetch 20000 from staged')
    if (rows.length === 0) break
    yield rows.map(({ id }) => id)
  }
  await client.query('commit')
}
