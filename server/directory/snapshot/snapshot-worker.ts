import { parentPort, workerData } from 'node:worker_threads'
import type { ClientConfig } from 'pg'
import type { DirectoryKind } from '#server/directory/directory-kinds.ts'
import type { Snapshot } from '#server/directory/snapshot/snapshot-columns.ts'
import { readSnapshotFile, writeSnapshotFile } from '#server/directory/snapshot/snapshot-file.ts'
import { readSnapshots } from '#server/directory/snapshot/snapshot-source-store.ts'

// A worker thread: loads the snapshots from files or builds them, in shared memory.

export type SnapshotOrder = { connection: ClientConfig; folder: string }
export type SnapshotsMade = { snapshots: Record<DirectoryKind, Snapshot> } | { fileFailed: string }

const { connection, folder } = workerData as SnapshotOrder
const post = (made: SnapshotsMade) => parentPort?.postMessage(made)

const isFromFile = new Set<string>()
const snapshots = await readSnapshots(connection, (label) => {
  const found = readSnapshotFile(folder, label)
  if (found) isFromFile.add(label.kind)
  return found
})
post({ snapshots })
try {
  for (const snapshot of Object.values(snapshots)) if (!isFromFile.has(snapshot.label.kind)) writeSnapshotFile(folder, snapshot)
} catch (error) {
  // Without the file, only the next start takes longer.
  post({ fileFailed: String(error) })
}
