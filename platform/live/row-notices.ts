import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { Db } from '#platform/db/db.ts'
import { openNotices } from '#platform/live/notices.ts'

/** How often the connection is opened again if it was lost, in milliseconds. */
const reconnectEveryMs = 1_000

/** The channel of the triggers in the migration `row-notices` of each schema; a notice names the table. */
const channelOf = (schemaName: string): string => `${schemaName}_rows`

/** Waits for new rows of one table. */
export type Bell = {
  /** Resolves at a notice since the last call, or after `listening` ms while notices arrive, and `deaf` ms while they may not. */
  wait: (times: { listening: number; deaf: number }, signal: AbortSignal) => Promise<void>
}

/**
 * Tells of new rows as soon as they are committed, so that idle loops need not ask each second. Notices may be lost with their connection:
 * every loop still asks now and then, and each new connection counts as a notice for all tables.
 */
export const openRowNotices = ({ pool, schemaName }: { pool: Pool; schemaName: string }) => {
  const ringers = new Map<string, Set<() => void>>()
  const ring = (table: string) => {
    for (const ringOne of ringers.get(table) ?? []) ringOne()
  }
  const ringAll = () => {
    for (const table of ringers.keys()) ring(table)
  }
  const notices = openNotices({ pool, channel: channelOf(schemaName), onNotice: ring, onListening: ringAll })
  notices.start()
  const timer = setInterval(notices.start, reconnectEveryMs)
  timer.unref()
  return {
    /** A bell that new rows of the table ring. */
    bellOf: (table: string): Bell => {
      let isRung = false
      let wake = () => {}
      const ringOne = () => {
        isRung = true
        wake()
      }
      ringers.set(table, (ringers.get(table) ?? new Set()).add(ringOne))
      return {
        wait: async ({ listening, deaf }, signal) => {
          if (!isRung) {
            const woken = new AbortController()
            wake = () => woken.abort()
            const ms = notices.isListening() ? listening : deaf
            await sleep(ms, undefined, { signal: AbortSignal.any([signal, woken.signal]), ref: false }).catch(() => undefined)
          }
          isRung = false
        },
      }
    },
    /** Runs a short read on the connection of the notices, which never waits for the pool; null while it is lost. */
    read: <T>(work: (db: Db) => Promise<T>): Promise<T> | null => notices.read((client) => work(drizzle(client))),
    stop: async () => {
      clearInterval(timer)
      await notices.stop()
    },
  }
}
export type RowNotices = ReturnType<typeof openRowNotices>
