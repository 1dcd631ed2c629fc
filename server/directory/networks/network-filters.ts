import { Worker } from 'node:worker_threads'
import type { ClientConfig } from 'pg'
import type { Clock } from '#platform/clock.ts'
import type { DirectoryKind } from '#server/directory/directory-kinds.ts'
import type { FilterMade, FilterOrder } from '#server/directory/networks/network-filter-worker.ts'
import { networkTopic } from '#server/directory/networks/network-topic.ts'
import type { NetworkFilter } from '#server/directory/search/directory-query.ts'
import type { MarkedRows } from '#server/directory/snapshot/kept-rows.ts'
import type { HeldDirectory } from '#server/directory/snapshot/open-directory.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

/** A filter's rows in the snapshots of one generation; `revision` counts changes of networks. */
type Made = { filter: NetworkFilter; of: HeldDirectory; revision: number; usedAt: number; kept: FilterMade }

/** How many filters a process keeps: each takes about 8 MB in a large directory. The longest unused one gives way. */
const mostHeld = 16

const keyOf = ({ ids, day }: NetworkFilter): string => `${day} ${ids.join(' ')}`

/** Marks the rows of a filter in a worker thread. @throws when the thread fails, or when `stopping` is aborted */
const makeFilter = (order: FilterOrder, stopping: AbortSignal): Promise<FilterMade> =>
  new Promise((resolve, reject) => {
    if (stopping.aborted) return reject(stopping.reason)
    let made: FilterMade | undefined
    const worker = new Worker(new URL('network-filter-worker.ts', import.meta.url), { workerData: order })
    const stop = () => void worker.terminate()
    stopping.addEventListener('abort', stop)
    worker.on('message', (message: FilterMade) => {
      made = message
    })
    worker.on('error', reject)
    worker.on('exit', () => {
      stopping.removeEventListener('abort', stop)
      if (made) resolve(made)
      else reject(stopping.reason ?? new Error('the thread that marks rows of a network ended without a result'))
    })
  })

type Options = {
  /** The filters of all plans on a day. */
  plannedFor: (day: string) => Promise<NetworkFilter[]>
  clock: Pick<Clock, 'now'>
  timeZone: string
  connection: ClientConfig
  directory: { held: () => HeldDirectory | null }
}

/**
 * Which rows of the directory's snapshots are in a network, by sets of networks. Those of all plans are made before anybody asks; another set
 * is made when it is first asked for, and until then the tables answer.
 */
export const openNetworkFilters = ({ plannedFor, clock, timeZone, connection, directory }: Options) => {
  const stopping = new AbortController()
  const made = new Map<string, Made>()
  const asked = new Map<string, NetworkFilter>()
  let revision = 0
  let planned: { revision: number; day: string; of: HeldDirectory | null } | null = null
  const forgetAll = (): void => {
    revision += 1
  }
  /** Asks for the filters of all plans once for each day, generation and change. */
  const plan = async (of: HeldDirectory): Promise<void> => {
    const day = dayIn(timeZone, clock.now())
    if (planned?.revision === revision && planned.day === day && planned.of === of) return
    const now = revision
    const filters = await plannedFor(day)
    for (const [key, { filter }] of made) {
      if (filter.day < day) made.delete(key)
      else asked.set(key, filter)
    }
    for (const filter of filters) asked.set(keyOf(filter), filter)
    planned = { revision: now, day, of }
  }
  const make = async (of: HeldDirectory, key: string, filter: NetworkFilter): Promise<void> => {
    const now = revision
    const known = made.get(key)
    if (known?.of === of && known.revision === now) return
    const kept = await makeFilter({ connection, snapshots: of.snapshots, filter }, stopping.signal)
    made.set(key, { filter, of, revision: now, usedAt: known?.usedAt ?? clock.now().getTime(), kept })
    const oldest = [...made].toSorted(([, one], [, other]) => one.usedAt - other.usedAt)
    for (const [other] of oldest.slice(0, Math.max(0, made.size - mostHeld))) made.delete(other)
  }
  return {
    /** The rows of a filter in the snapshot in use; null until they are made. After a change of networks the former ones serve until then. */
    kept: (of: HeldDirectory, kind: DirectoryKind, filter: NetworkFilter): MarkedRows | null => {
      const key = keyOf(filter)
      const found = made.get(key)
      if (found?.of !== of) {
        if (asked.size < mostHeld) asked.set(key, filter)
        return null
      }
      found.usedAt = clock.now().getTime()
      return found.kept[kind]
    },
    /** Called by the change feed. */
    forget: (topic: string): void => {
      if (topic === networkTopic) forgetAll()
    },
    forgetAll,
    /** Makes what was asked for, one after the other. */
    keepUp: async (): Promise<void> => {
      const of = directory.held()
      if (of === null || stopping.signal.aborted) return
      await plan(of)
      for (const [key, filter] of asked) {
        if (stopping.signal.aborted) return
        asked.delete(key)
        try {
          await make(of, key, filter)
        } catch (error) {
          // The next turn asks again, as for a new day.
          planned = null
          if (!stopping.signal.aborted) throw error
        }
      }
    },
    /** Aborts what is being made. */
    close: (): void => stopping.abort(),
  }
}
export type NetworkFilters = ReturnType<typeof openNetworkFilters>
