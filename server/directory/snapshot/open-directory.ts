import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ClientConfig } from 'pg'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { Log } from '#platform/log.ts'
import type { DirectoryKind } from '#server/directory/directory-kinds.ts'
import { listSources } from '#server/directory/directory-store.ts'
import { openTurns } from '#server/directory/in-turn.ts'
import type { Snapshot } from '#server/directory/snapshot/snapshot-columns.ts'
import type { SnapshotOrder, SnapshotsMade } from '#server/directory/snapshot/snapshot-worker.ts'
import { facilityKinds } from '#shared/facilities/facility-kinds.ts'

type Snapshots = Record<DirectoryKind, Snapshot>

/**
 * Loads or builds the snapshots of the current directory in a worker thread; resolves when it ends.
 * @throws when the thread fails, or when `stopping` is aborted
 */
const makeSnapshots = (order: SnapshotOrder, log: Log, stopping: AbortSignal): Promise<Snapshots> =>
  new Promise((resolve, reject) => {
    if (stopping.aborted) return reject(stopping.reason)
    let made: Snapshots | undefined
    const worker = new Worker(new URL('snapshot-worker.ts', import.meta.url), { workerData: order })
    const stop = () => void worker.terminate()
    stopping.addEventListener('abort', stop)
    worker.on('message', (message: SnapshotsMade) => {
      if ('snapshots' in message) made = message.snapshots
      else log.warn({ reason: message.fileFailed }, 'a directory snapshot could not be saved to a file')
    })
    worker.on('error', reject)
    worker.on('exit', () => {
      stopping.removeEventListener('abort', stop)
      if (made) resolve(made)
      else reject(stopping.reason ?? new Error('the thread that makes directory snapshots ended without one'))
    })
  })

/** A recorded load; `counts` by kind of record. */
type NotedSource = { label: string; dataDate: string | null; counts: Readonly<Record<string, number>> }

const countedAs: Record<DirectoryKind, readonly string[]> = { doctors: ['doctors'], facilities: ['facilities', ...facilityKinds] }

/** The newest load with rows of this kind, for 'Data from {source}, {date}' (PROV-20, 21). `sources` are newest first. */
const sourceOf = (sources: readonly NotedSource[], kind: DirectoryKind): { name: string; date: string } | null => {
  const newest = sources.find(({ counts }) => countedAs[kind].some((word) => (counts[word] ?? 0) > 0))
  return newest?.dataDate ? { name: newest.label, date: newest.dataDate } : null
}

/** The snapshots of one generation, and a cache of its recently shown rows. */
export type HeldDirectory = { generation: number; snapshots: Snapshots; shown: Record<DirectoryKind, Map<string, unknown>> }

/** Concurrent table searches; leaves connections for the rest of the portal. */
const tableSearches = 3

/** Cache time (ms): any load may have a newer date. */
const sourcesKeptMs = 60_000

type Options = {
  db: Db
  clock: Clock
  connection: ClientConfig
  dataDir: string
  log: Log
  /** False if there is not enough memory for snapshots: all searches use the tables. */
  holdsSnapshots: boolean
}

/** The directory's snapshots in this process. Until a job calls `keepUp`, searches use the tables. */
export const openDirectory = ({ db, clock, connection, dataDir, log, holdsSnapshots }: Options) => {
  const stopping = new AbortController()
  let held: HeldDirectory | null = null
  let isBehind = holdsSnapshots
  let sources: { readAt: number; list: readonly NotedSource[] } = { readAt: Number.NEGATIVE_INFINITY, list: [] }
  const forgetAll = (): void => {
    isBehind = holdsSnapshots
    sources.readAt = Number.NEGATIVE_INFINITY
  }
  return {
    inTurn: openTurns(tableSearches),
    /** The data source of a kind. */
    source: async (kind: DirectoryKind) => {
      const now = clock.now().getTime()
      if (now - sources.readAt >= sourcesKeptMs) sources = { readAt: now, list: await listSources(db) }
      return sourceOf(sources.list, kind)
    },
    /** The newest generation in this process, or null. */
    held: (): HeldDirectory | null => held,
    /** Called by the change feed. The current snapshot stays in use until the next is built. */
    forget: (topic: string): void => {
      if (topic === 'directory') forgetAll()
    },
    forgetAll,
    /** Builds the snapshots again if the directory may have changed, and swaps them in at once. */
    keepUp: async (): Promise<void> => {
      if (!isBehind) return
      // Cleared first, so that a change during the build is not missed.
      isBehind = false
      try {
        const snapshots = await makeSnapshots({ connection, folder: join(dataDir, 'directory') }, log, stopping.signal)
        const { generation, fingerprint } = snapshots.doctors.label
        if (fingerprint !== held?.snapshots.doctors.label.fingerprint)
          held = { generation, snapshots, shown: { doctors: new Map(), facilities: new Map() } }
      } catch (error) {
        isBehind = true
        if (!stopping.signal.aborted) throw error
      }
    },
    /** Aborts a running build. */
    close: (): void => stopping.abort(),
  }
}
export type Directory = ReturnType<typeof openDirectory>
