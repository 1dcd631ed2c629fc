import { parentPort, workerData } from 'node:worker_threads'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { ClientConfig } from 'pg'
import { DbClient } from '#platform/db/db-client.ts'
import { idsInNetworks } from '#server/benefits/networks/in-network-sql.ts'
import type { DirectoryKind } from '#server/directory/directory-kinds.ts'
import type { NetworkFilter } from '#server/directory/search/directory-query.ts'
import { type KeptRows, keepRows } from '#server/directory/snapshot/kept-rows.ts'
import { idOfRow, type Snapshot } from '#server/directory/snapshot/snapshot-columns.ts'

// A worker thread: marks the rows of the snapshots that are in a network, in shared memory.

export type FilterOrder = { connection: ClientConfig; snapshots: Record<DirectoryKind, Snapshot>; filter: NetworkFilter }
export type FilterMade = Record<DirectoryKind, KeptRows>

const { connection, snapshots, filter } = workerData as FilterOrder

const client = new DbClient({ ...connection, statement_timeout: 0, idle_in_transaction_session_timeout: 0 })
await client.connect()
try {
  await client.query(`set work_mem = '128MB'`)
  const db = drizzle(client)
  const kept = async (kind: DirectoryKind): Promise<KeptRows> => {
    const { rows } = await db.execute<{ id: string }>(idsInNetworks(kind, filter))
    const { columns } = snapshots[kind]
    const { idNumber } = columns
    if (idNumber.length === 0) {
      const ids = new Set(rows.map(({ id }) => id))
      return keepRows(snapshots[kind], (row) => ids.has(idOfRow(columns, row)))
    }
    const numbers = new Set(rows.map(({ id }) => Number(id)))
    return keepRows(snapshots[kind], (row) => numbers.has(idNumber[row] as number))
  }
  const made: FilterMade = { doctors: await kept('doctors'), facilities: await kept('facilities') }
  parentPort?.postMessage(made)
} finally {
  await client.end()
}
