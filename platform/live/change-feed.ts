import { setTimeout as sleep } from 'node:timers/promises'
import { lt, sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { RowNotices } from '#platform/live/row-notices.ts'
import type { Log } from '#platform/log.ts'
import { changes } from '#platform/schema/platform-tables.ts'

/** Tells every node, in the writer's transaction, to drop what it cached under these keys. */
export const announceChanges = async (tx: Db, announced: readonly { topic: string; key: string }[]): Promise<void> => {
  if (announced.length > 0) await tx.insert(changes).values([...announced])
}

export const announceChange = (tx: Db, topic: string, key: string): Promise<void> => announceChanges(tx, [{ topic, key }])

const keepMs = 60 * 60_000

/** The pause while notices arrive, in milliseconds: caches that have heard nothing for 5 s ask the database. */
const quietMs = 3_000

/** Deletes rows older than an hour, which every node has read. */
export const sweepChanges = async (db: Db): Promise<void> => {
  await db.delete(changes).where(lt(changes.at, sql`clock_timestamp() - ${keepMs} * interval '1 millisecond'`))
}

export type FollowOptions = {
  db: Db
  clock: Clock
  log: Log
  everyMs?: number
  /** With them, changes are read at once, and the feed is read less often while there are none. */
  notices?: RowNotices | undefined
  onChange: (topic: string, key: string) => void
  /** Called when changes may have been missed: clear all caches. */
  onGap: () => void
}

export type ChangeFeed = {
  /** Start of the last successful read, in ms of the clock. If it is over 5 s ago, read the database instead of the cache. */
  freshAt(): number
  stop(): Promise<void>
}

type FeedRow = { floor: string; id: string | null; topic: string; key: string }

/** The oldest running transaction: every later commit has this id or a higher one. */
const oldestRunning = sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`

/**
 * Reads the feed every second, or at each notice of a change. A row becomes visible at its commit, not in the order of its time or id. Each
 * read therefore starts at the oldest transaction that was running during the previous read and skips known rows, so that no late commit is
 * missed. Resolves when the first read is done.
 */
export const followChanges = async ({ db, clock, log, everyMs = 1000, notices, onChange, onGap }: FollowOptions): Promise<ChangeFeed> => {
  let freshAt = clock.now().getTime()
  let from = ''
  let seen = new Set<number>()

  const readOn = async (connection: Db) => {
    const began = clock.now().getTime()
    const isFirst = from === ''
    // One statement, so one snapshot: the next read's starting point matches the rows read here.
    const { rows } = await connection.execute<FeedRow>(sql`
      select now.floor, ${changes.id} as id, ${changes.topic} as topic, ${changes.key} as key
      from (select ${oldestRunning} as floor) as now
      left join ${changes} on ${changes.writer} >= ${isFirst ? sql`now.floor::xid8` : sql`${from}::xid8`}
      order by ${changes.id}`)
    const next = rows[0]?.floor ?? from
    const found = rows.flatMap(({ id, topic, key }) => (id === null ? [] : [{ id: Number(id), topic, key }]))
    if (began - freshAt > keepMs / 2) onGap()
    // Rows from before the first read are not reported.
    for (const { id, topic, key } of found) if (!isFirst && !seen.has(id)) onChange(topic, key)
    seen = new Set(found.map(({ id }) => id))
    from = next
    freshAt = began
  }

  // While the pool is busy a read could wait until every cache asks the database, which would keep the pool busy.
  const read = () => notices?.read(readOn)?.catch(() => readOn(db)) ?? readOn(db)

  const stopping = new AbortController()
  const { signal } = stopping
  const bell = notices?.bellOf('changes')
  const pause = () =>
    bell
      ? bell.wait(bell.isListening() ? quietMs : everyMs, signal)
      : sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
  await read()
  const loop = async () => {
    while (!signal.aborted) {
      await pause()
      if (!signal.aborted) await read().catch((error) => log.warn({ err: error }, 'the change feed could not be read'))
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
