import type { DirectoryKind } from '#server/directory/directory-kinds.ts'
import type { NetworkFilters } from '#server/directory/networks/network-filters.ts'
import type { DirectoryFinding, DirectoryQuery } from '#server/directory/search/directory-query.ts'
import { type Asks, inOneMoment, searchTables } from '#server/directory/search/table-search-store.ts'
import { milesOf } from '#server/directory/snapshot/great-circle.ts'
import type { HeldDirectory } from '#server/directory/snapshot/open-directory.ts'
import { searchSnapshot } from '#server/directory/snapshot/search-snapshot.ts'
import type { Snapshot } from '#server/directory/snapshot/snapshot-columns.ts'
import type { Portal } from '#server/portal.ts'

/** Rows by id, and the directory generation read by the same statement. */
export type DirectoryRows<T> = { generation: number; byId: ReadonlyMap<string, T> }

/** Reads the rows of a kind by id. */
export type RowReader<T> = { kind: DirectoryKind; read: (asks: Asks, ids: readonly string[]) => Promise<DirectoryRows<T>> }

export type DirectoryAnswer<T> = { availableCount: number; found: { row: T; miles: number }[] }

/**
 * The number of recently shown rows cached in memory, because the same places are searched repeatedly: about 30 MB; in a large directory,
 * half of its snapshot.
 */
const mostShown = ({ columns }: Snapshot): number => Math.max(30_000, Math.floor(columns.lat.length / 60))

const keep = <T>(shown: Map<string, T>, byId: ReadonlyMap<string, T>, most: number): void => {
  for (const [id, row] of byId) shown.set(id, row)
  for (const oldest of shown.keys()) {
    if (shown.size <= most) return
    shown.delete(oldest)
  }
}

/** Joins rows to a finding; null if one is missing. */
const joined = <T>({ availableCount, found }: DirectoryFinding, rowOf: (id: string) => T | undefined): DirectoryAnswer<T> | null => {
  const rows: { row: T; miles: number }[] = []
  for (const { id, haversine } of found) {
    const row = rowOf(id)
    if (row === undefined) return null
    rows.push({ row, miles: milesOf(haversine) })
  }
  return { availableCount, found: rows }
}

/**
 * Searches the snapshot. Null if the tables are of another generation, because rows and distances would not match, and while the rows of the
 * query's network are not marked yet.
 */
const fromSnapshot = async <T>(
  pool: Asks,
  held: HeldDirectory,
  { kind, read }: RowReader<T>,
  query: DirectoryQuery,
  keptOf: NetworkFilters['kept'],
): Promise<DirectoryAnswer<T> | null> => {
  const kept = query.network ? keptOf(held, kind, query.network) : null
  if (query.network && kept === null) return null
  const finding = searchSnapshot(held.snapshots[kind], query, kept)
  const shown = held.shown[kind] as Map<string, T>
  const missing = finding.found.flatMap(({ id }) => (shown.has(id) ? [] : [id]))
  if (missing.length === 0) return joined(finding, (id) => shown.get(id))
  const { generation, byId } = await read(pool, missing)
  if (generation !== held.generation) return null
  const answer = joined(finding, (id) => byId.get(id) ?? shown.get(id))
  keep(shown, byId, mostShown(held.snapshots[kind]))
  return answer
}

const fromTables = <T>(pool: Portal['pool'], { kind, read }: RowReader<T>, query: DirectoryQuery): Promise<DirectoryAnswer<T>> =>
  inOneMoment(pool, async (db, client) => {
    const finding = await searchTables(db, kind, query)
    const { byId } = await read(
      client,
      finding.found.map(({ id }) => id),
    )
    return joined(finding, (id) => byId.get(id)) ?? { availableCount: 0, found: [] }
  })

/**
 * Searches one generation of the directory: the snapshot, else the tables. Only a few table searches run at a time, so that they do not
 * use up the connection pool while a snapshot is built.
 */
export const findInDirectory = async <T>(
  { pool, directory, networkFilters }: Pick<Portal, 'pool' | 'directory'> & { networkFilters: Pick<NetworkFilters, 'kept'> },
  reader: RowReader<T>,
  query: DirectoryQuery,
): Promise<DirectoryAnswer<T>> => {
  const held = directory.held()
  const answer = held && (await fromSnapshot(pool, held, reader, query, networkFilters.kept))
  return answer ?? directory.inTurn(() => fromTables(pool, reader, query))
}
