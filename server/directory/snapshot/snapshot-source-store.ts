import type { Client, ClientConfig } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { DbClient } from '#platform/db/db-client.ts'
import { readCopyRows } from '#server/directory/copy-rows.ts'
import { type DirectoryKind, directoryCategories } from '#server/directory/directory-kinds.ts'
import { openSnapshotBuilder } from '#server/directory/snapshot/snapshot-builder.ts'
import type { Snapshot, SnapshotLabel } from '#server/directory/snapshot/snapshot-columns.ts'

const placed = 'lat is not null and lon is not null'

/** Excludes rows without coordinates, and facilities found under another id. The orders equal those of `table-search-store.ts`. */
const sources = {
  doctors: {
    table: 'directory_doctors',
    fields: `npi, case gender when 'M' then 1 when 'F' then 2 else 0 end, array_to_string(specialties, ','), last_folded`,
    listed: placed,
    order: 'last_folded collate "C", first collate "C", npi collate "C"',
    hasNumericIds: true,
  },
  facilities: {
    table: 'directory_facilities',
    fields: `id, 0, kind, ''`,
    listed: `${placed} and twin_of is null`,
    order: 'lower(company) collate "C", id collate "C"',
    hasNumericIds: false,
  },
} as const satisfies Record<DirectoryKind, object>

const readLabel = async (client: Client): Promise<Pick<SnapshotLabel, 'generation' | 'fingerprint'>> => {
  // The transaction id (xmin) distinguishes equal generation numbers after a restore or on another server.
  const { rows } = await client.query<{ generation: number; fingerprint: string }>(
    `select generation, md5(concat_ws(' ', (select system_identifier from pg_control_system()),
       (select oid from pg_database where datname = current_database()), xmin)) as fingerprint from directory_state`,
  )
  return rows[0] ?? { generation: 0, fingerprint: '' }
}

const numbersOf = (categories: readonly string[]) => {
  const known = new Map<string, readonly number[]>()
  return (list: string): readonly number[] => {
    const found = known.get(list)
    if (found) return found
    const numbers = [...new Set(list.split(',').map((code) => categories.indexOf(code)))]
    if (numbers.includes(-1)) throw new Error(`the directory holds a category that is none: ${list}`)
    known.set(list, numbers)
    return numbers
  }
}

const readSnapshot = async (client: Client, label: SnapshotLabel): Promise<Snapshot> => {
  const { table, fields, listed, order, hasNumericIds } = sources[label.kind]
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table} where ${listed}`)
  const count = rows[0]?.count ?? 0
  const builder = openSnapshotBuilder({ rows: count, categories: label.categories.length, hasNumericIds })
  const categoriesOf = numbersOf(label.categories)
  const statement = `copy (select round(lat * 1e7)::int, round(lon * 1e7)::int, ${fields} from ${table} where ${listed} order by ${order})
    to stdout (format binary)`
  await readCopyRows(client.query(copyTo(statement)), (row) => {
    const [lat, lon, id, sex, categories, name] = [row.int(), row.int(), row.text(), row.int(), categoriesOf(row.text()), row.text()]
    builder.add({ id, lat, lon, sex, categories, name })
  })
  return { label, columns: builder.finish() }
}

/**
 * Reads both snapshots from one database state. `known` returns those that need not be read. Sorting takes long, so this uses its own
 * connection without the request timeouts.
 */
export const readSnapshots = async (
  connection: ClientConfig,
  known: (label: SnapshotLabel) => Snapshot | null,
): Promise<Record<DirectoryKind, Snapshot>> => {
  const client = new DbClient({ ...connection, statement_timeout: 0, idle_in_transaction_session_timeout: 0 })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    await client.query(`set local work_mem = '256MB'`)
    const moment = await readLabel(client)
    const read = async (kind: DirectoryKind) => {
      const label: SnapshotLabel = { kind, categories: directoryCategories[kind], ...moment }
      return known(label) ?? (await readSnapshot(client, label))
    }
    return { doctors: await read('doctors'), facilities: await read('facilities') }
  } finally {
    await client.end()
  }
}
