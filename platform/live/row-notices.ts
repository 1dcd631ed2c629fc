import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { Db } from '#platform/db/db.ts'
import { openNotices } from '#platform/live/notices.ts'

/** How often the connection is looked at, and opened again if it was lost, in milliseconds. */
const [checkEveryMs, reconnectEveryMs] = [5_000, 1_000]

/** The channel of the triggers in the migration `row-notices` of each schema; a notice names the table. */
const channelOf = (schemaName: string): string => `${schemaName}_rows`

/** Waits for new rows of one table. */
export type Bell = {
  /** Whether notices arrive. The bell rings when they begin to, and when they no longer do. */
  isListening: () => boolean
  /** Resolves at a notice since the last call, or after this time, or when the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/**
 * Tells of new rows as soon as they are committed, so that idle loops need not ask each second. Notices may be lost with their connection:
 * every loop still asks now and then, and a lost and a new connection count as a notice for all tables.
 */
export const openRowNotices = ({ pool, schemaName }: { pool: Pool; schemaName: string }) => {
  const ringers = new Map<string, Set<() => void>>()
  const ring = (table: string) => {
    for (const ringOne of ringers.get(table) ?? []) ringOne()
  }
  const ringAll = () => {
    for (const table of ringers.keys()) ring(table)
  }
  let timer: NodeJS.Timeout | undefined
  const keepUp = () => {
    notices.start()
    lookAgain()
  }
  const lookAgain = () => {
    clearTimeout(timer)
    timer = setTimeout(keepUp, notices.isListening() ? checkEveryMs : reconnectEveryMs).unref()
  }
  const onTurn = () => {
    ringAll()
    lookAgain()
  }
  const notices = openNotices({ pool, channel: channelOf(schemaName), onNotice: ring, onListening: onTurn, onLost: onTurn })
  keepUp()
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
        isListening: notices.isListening,
        wait: (ms, signal) =>
          new Promise((resolve) => {
            const end = () => {
              clearTimeout(over)
              signal.removeEventListener('abort', end)
              wake = () => {}
              isRung = false
              resolve()
            }
            const over = setTimeout(end, ms).unref()
            wake = end
            signal.addEventListener('abort', end)
            if (isRung || signal.aborted) end()
          }),
      }
    },
    /** Runs a short read on the connection of the notices, which never waits for the pool; null while it is lost. */
    read: <T>(work: (db: Db) => Promise<T>): Promise<T> | null => notices.read((client) => work(drizzle(client))),
    stop: async () => {
      clearTimeout(timer)
      await notices.stop()
    },
  }
}
export type RowNotices = ReturnType<typeof openRowNotices>
