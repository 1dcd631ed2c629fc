import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import type { Db } from '#platform/db/db.ts'
import { sessionPoolOf } from '#platform/db/open-db.ts'

/** A dedicated connection for long work. COPY needs the connection itself; `db` uses the same one. */
export type Bulk = {
  client: PoolClient
  db: Db
  /** Aborted when the server shuts down: long work stops between two batches, and another node resumes it. */
  signal: AbortSignal | undefined
}

/** Runs work without the time limits of requests, because no browser waits for it. The connection is closed afterwards, not reused. */
export const withBulk = async <T>(pool: Pool, signal: AbortSignal | undefined, work: (bulk: Bulk) => Promise<T>): Promise<T> => {
  const client = await sessionPoolOf(pool).connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    return await work({ client, db: drizzle(client), signal })
  } finally {
    // Closing frees the locks too, but only once the server has noticed.
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined)
    client.release(true)
  }
}

/** Tries to take a database-wide advisory lock, held until the connection closes; false if another connection has it. */
export const tryLock = async ({ client }: Bulk, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as mine', [name])
  return rows[0]?.mine ?? false
}
