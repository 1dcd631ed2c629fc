import type { DirectoryKind } from '#server/directory/directory-kinds.ts'
import type { DirectoryFinding, DirectoryQuery } from '#server/directory/directory-query.ts'
import { milesOf } from '#server/directory/great-circle.ts'
import type { HeldDirectory } from '#server/directory/open-directory.ts'
import { searchSnapshot } from '#server/directory/search-snapshot.ts'
import type { Snapshot } from '#server/directory/snapshot-columns.ts'
import { type Asks, inOneMoment, searchTables } from '#server/directory/table-search-store.ts'
import type { Portal } from '#server/portal.ts'

/** Rows by their ids, and the generation of the directory that they were read from in the same statement. */
export type DirectoryRows<T> = { generation: number; byId: ReadonlyMap<string, T> }

/** How the rows of a kind are read, once it is known which. */
export type RowReader<T> = { kind: DirectoryKind; read: (asks: Asks, ids: readonly string[]) => Promise<DirectoryRows<T>> }

export type DirectoryAnswer<T> = { availableCount: number; found: { row: T; miles: number }[] }

/** Rows kept in memory of those last shown, for the same places are asked for again and again: some 30 MB, in a large directory half of what its snapshot takes. */
const mostShown = ({ columns }: Snapshot): number => Math.max(30_000, Math.floor(columns.lat.length / 60))

const keep = <T>(shown: Map<string, T>, byId: ReadonlyMap<string, T>, most: number): void => {
  for (const [id, row] of byId) shown.set(id, row)
  for (const oldest of shown.keys()) {
    if (shown.size <= most) return
    shown.delete(oldest)
  }
}

/** Puts the rows to what was found; null when one is missing. */
const joined = <T>({ availableCount, found }: DirectoryFinding, rowOf: (id: string) => T | undefined): DirectoryAnswer<T> | null => {
  const rows: { row: T; miles: number }[] = []
  for (const { id, haversine } of found) {
    const row = rowOf(id)
    if (row === undefined) return null
    rows.push({ row, miles: milesOf(haversine) })
  }
  return { availableCount, found: rows }
}

/** Null when the tables have gone on to another generation: its rows beside this one's distances would be neither. */
const fromSnapshot = async <T>(
  pool: Asks,
  held: HeldDirectory,
  { kind, read }: RowReader<T>,
  query: DirectoryQuery,
): Promise<DirectoryAnswer<T> | null> => {
  const finding = searchSnapshot(held.snapshots[kind], query)
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
 * What a search finds, all of one generation of the directory: from the snapshot that is held, else from the tables. Those are asked by
 * few searches at a time, for while a snapshot is made anew they must not take every connection from the rest of the portal.
 */
export const findInDirectory = async <T>(
  { pool, directory }: Pick<Portal, 'pool' | 'directory'>,
  reader: RowReader<T>,
  query: DirectoryQuery,
): Promise<DirectoryAnswer<T>> => {
  const held = directory.held()
  const answer = held && (await fromSnapshot(pool, held, reader, query))
  return answer ?? directory.inTurn(() => fromTables(pool, reader, query))
}
