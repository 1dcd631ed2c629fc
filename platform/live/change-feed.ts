import { setTimeout as sleep } from 'node:timers/promises'
import { gte, lt, sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { Log } from '#platform/log.ts'
import { changes } from '#platform/schema/platform-tables.ts'

/** Tells every node, in the writer's transaction, that what it knows under this key is no longer true. */
export const announceChange = async (tx: Db, topic: string, key: string): Promise<void> => {
  await tx.insert(changes).values({ topic, key })
}

const keepMs = 60 * 60_000

/** Rows that every living node has read long ago. */
export const sweepChanges = async (db: Db): Promise<void> => {
  await db.delete(changes).where(lt(changes.at, sql`clock_timestamp() - ${keepMs} * interval '1 millisecond'`))
}

export type FollowOptions = {
  db: Db
  clock: Clock
  log: Log
  everyMs?: number
  onChange: (topic: string, key: string) => void
  /** Changes may have been missed: forget everything. */
  onGap: () => void
}

export type ChangeFeed = {
  /** When the last good read began, in milliseconds of the clock. Past 5 s, ask the database instead of believing what is known. */
  freshAt(): number
  stop(): Promise<void>
}

/** The oldest transaction that still runs: whatever commits later carries this number or a higher one. */
const oldestRunning = sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`

/**
 * Reads the feed every second. A row becomes visible at its commit, not at its time or number, so each read starts at the oldest
 * transaction that was running at the read before, and skips what it has seen: late commits are not missed, however late.
 * Resolves when the first read is done.
 */
export const followChanges = async ({ db, clock, log, everyMs = 1000, onChange, onGap }: FollowOptions): Promise<ChangeFeed> => {
  let freshAt = clock.now().getTime()
  let from = ''
  let seen = new Set<number>()

  const read = async () => {
    const began = clock.now().getTime()
    // One snapshot for both statements: the floor of the next read belongs to exactly what this one saw.
    const [next, rows] = await db.transaction(
      async (tx) => {
        const { rows: floors } = await tx.execute<{ floor: string }>(sql`select ${oldestRunning} as floor`)
        const floor = floors[0]?.floor ?? from
        return [floor, from === '' ? [] : await tx.select().from(changes).where(gte(changes.writer, from)).orderBy(changes.id)] as const
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    if (began - freshAt > keepMs / 2) onGap()
    for (const { id, topic, key } of rows) if (!seen.has(id)) onChange(topic, key)
    seen = new Set(rows.map(({ id }) => id))
    from = next
    freshAt = began
  }

  const stopping = new AbortController()
  await read()
  const loop = async () => {
    while (!stopping.signal.aborted) {
      await sleep(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      if (!stopping.signal.aborted) await read().catch((error) => log.warn({ err: error }, 'the feed of changes could not be read'))
    }
  }
  const running = loop()
  return {
    freshAt: () => freshAt,
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
