import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import type { Db } from '#platform/db/db.ts'

/** One connection for long work: COPY needs the connection itself, everything else goes through `db` on the same one. */
export type Bulk = {
  client: PoolClient
  db: Db
  /** Says that this server is to end: long work stops between two batches, for another to go on. */
  signal: AbortSignal | undefined
}

/** Nobody waits for it in a browser, so statements may take longer than a request's; the connection is not given back, but closed. */
export const withBulk = async <T>(pool: Pool, signal: AbortSignal | undefined, work: (bulk: Bulk) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    return await work({ client, db: drizzle(client), signal })
  } finally {
    // A closed connection frees its locks as well, but only once the server has noticed.
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined)
    client.release(true)
  }
}

/** A lock of the whole database, held by this connection until it is closed; false when another has it. */
export const tryLock = async ({ client }: Bulk, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as mine', [name])
  return rows[0]?.mine ?? false
}
