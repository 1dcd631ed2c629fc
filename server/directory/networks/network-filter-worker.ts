import { parentPort, workerData } from 'node:worker_threads'
import type { ClientConfig } from 'pg'
import type { DirectoryKind } from '#server/directory/directory-kinds.ts'
import { listIdsInNetworks } from '#server/directory/networks/in-network-store.ts'
import type { NetworkFilter } from '#server/directory/search/directory-query.ts'
import { keepRows, type MarkedRows } from '#server/directory/snapshot/kept-rows.ts'
import { idOfRow, type Snapshot } from '#server/directory/snapshot/snapshot-columns.ts'

// A worker thread: marks the rows of the snapshots that are in a network, in shared memory.

export type FilterOrder = { connection: ClientConfig; snapshots: Record<DirectoryKind, Snapshot>; filter: NetworkFilter }
export type FilterMade = Record<DirectoryKind, MarkedRows>

const { connection, snapshots, filter } = workerData as FilterOrder

const ids = await listIdsInNetworks(connection, filter)
const kept = (kind: DirectoryKind): MarkedRows => {
  const { columns } = snapshots[kind]
  const { idNumber } = columns
  if (idNumber.length === 0) {
    const known = new Set(ids[kind])
    return keepRows(snapshots[kind], (row) => known.has(idOfRow(columns, row)))
  }
  const numbers = new Set(ids[kind].map(Number))
  return keepRows(snapshots[kind], (row) => numbers.has(idNumber[row] as number))
}
const made: FilterMade = { doctors: kept('doctors'), facilities: kept('facilities') }
parentPort?.postMessage(made)
