import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { Log } from '#platform/log.ts'
import type { DirectoryKind } from '#server/directory/directory-kinds.ts'
import { type NotedSource, sourceOf } from '#server/directory/directory-source.ts'
import { listSources } from '#server/directory/directory-store.ts'
import { openTurns } from '#server/directory/in-turn.ts'
import { makeSnapshots, type Snapshots } from '#server/directory/make-snapshots.ts'

/** What is known of one generation: its snapshots, and the rows that were lately shown of it. */
export type HeldDirectory = { generation: number; snapshots: Snapshots; shown: Record<DirectoryKind, Map<string, unknown>> }

/** Searches of the tables at once, so that the rest of the portal finds a connection. */
const tableSearches = 3

/** A load that changed no row may still be of a newer day. */
const sourcesKeptMs = 60_000

type Options = {
  db: Db
  clock: Clock
  connection: ClientConfig
  dataDir: string
  log: Log
  /** False where the memory for a snapshot is not there: every search goes to the tables. */
  holdsSnapshots: boolean
}

/**
 * The directory's snapshots in this process. None are held until a job has called `keepUp`; searches go to the tables meanwhile.
 */
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
    /** Where the rows of a kind come from. */
    source: async (kind: DirectoryKind) => {
      const now = clock.now().getTime()
      if (now - sources.readAt >= sourcesKeptMs) sources = { readAt: now, list: await listSources(db) }
      return sourceOf(sources.list, kind)
    },
    /** The newest generation that this process holds, or null. */
    held: (): HeldDirectory | null => held,
    /** Told by the feed of changes. What is held is still one whole generation, and stays until the next is made. */
    forget: (topic: string): void => {
      if (topic === 'directory') forgetAll()
    },
    forgetAll,
    /** Makes the snapshots of what the directory holds now, where they may be others than those held, and puts them in their place at once. */
    keepUp: async (): Promise<void> => {
      if (!isBehind) return
      // Before, so that a change while they are made is not forgotten.
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
    /** Ends what is being made. */
    close: (): void => stopping.abort(),
  }
}
export type Directory = ReturnType<typeof openDirectory>
