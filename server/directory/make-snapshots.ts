import { Worker } from 'node:worker_threads'
import type { Log } from '#platform/log.ts'
import type { DirectoryKind } from '#server/directory/directory-kinds.ts'
import type { Snapshot } from '#server/directory/snapshot-columns.ts'
import type { SnapshotOrder, SnapshotsMade } from '#server/directory/snapshot-worker.ts'

export type Snapshots = Record<DirectoryKind, Snapshot>

/**
 * Has a thread take the snapshots of what the directory holds now, from their files or anew, and resolves when its work is done.
 * @throws when the thread does, or when `stopping` says that nobody waits any more
 */
export const makeSnapshots = (order: SnapshotOrder, log: Log, stopping: AbortSignal): Promise<Snapshots> =>
  new Promise((resolve, reject) => {
    if (stopping.aborted) return reject(stopping.reason)
    let made: Snapshots | undefined
    const worker = new Worker(new URL('snapshot-worker.ts', import.meta.url), { workerData: order })
    const stop = () => void worker.terminate()
    stopping.addEventListener('abort', stop)
    worker.on('message', (said: SnapshotsMade) => {
      if ('snapshots' in said) made = said.snapshots
      else log.warn({ reason: said.fileFailed }, 'a directory snapshot could not be kept as a file')
    })
    worker.on('error', reject)
    worker.on('exit', () => {
      stopping.removeEventListener('abort', stop)
      if (made) resolve(made)
      else reject(stopping.reason ?? new Error('the thread that makes directory snapshots ended without one'))
    })
  })
