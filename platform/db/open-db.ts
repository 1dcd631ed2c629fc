import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type ClientConfig, Pool, type PoolConfig } from 'pg'
import { startEmbedded } from '#platform/db/embedded-postgres.ts'
import { migrateDatabase } from '#platform/db/migrate.ts'
import type { Log } from '#platform/log.ts'

export type OpenDatabase = {
  db: NodePgDatabase
  pool: Pool
  /** Whether the database answers and is migrated. */
  isReady(): Promise<boolean>
  close(): Promise<void>
}

export type OpenDbOptions = {
  /** Any PostgreSQL from 15; without it, the embedded one in `dataDir`. */
  databaseUrl: string | undefined
  dataDir: string
  migrationsFolder: string
  schemaName: string
  log: Log
  maxConnections?: number
}

/** Nobody waits longer for a connection than a person would, and no statement outlives the request that asked for it. */
const limits = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
  keepAlive: true,
} satisfies PoolConfig

/**
 * `search_path` is the server's own schema: the platform's statements name tables without one. Debian's servers compile statements
 * that look dear to them, which takes a tenth of a second where ours take a hundredth.
 */
const settingsOf = (schemaName: string): string => `-c search_path=${schemaName},public -c jit=off`

/**
 * A pool that survives the loss of its server: without a listener on the pool and on every client, idle or not, a connection
 * that PostgreSQL ends would end the process.
 */
export const openPool = (config: PoolConfig, schemaName: string, log: Log): Pool => {
  const pool = new Pool({ ...limits, ...config, options: settingsOf(schemaName) })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  })
  return pool
}

/** How a pool's connections are made, as plain data that another thread can be given. */
export const connectionOf = ({ options }: Pool): ClientConfig => {
  const { connectionString, host, port, user, password, database, ssl } = options
  const given = { connectionString, host, port, user, password, database, ssl, options: options.options }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/**
 * Drizzle on a pool, with one repair: its own `transaction` keeps the connection for ever when `begin` fails, which is what the
 * first statement after a restart of PostgreSQL does.
 */
export const drizzleOn = (pool: Pool): NodePgDatabase => {
  const db: NodePgDatabase = drizzle(pool)
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle(client).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return db
}

/** Opens the database, migrated. The only place that knows whether it is embedded. */
export const openDb = async (options: OpenDbOptions): Promise<OpenDatabase> => {
  const { databaseUrl, dataDir, migrationsFolder, schemaName, log, maxConnections = 10 } = options
  const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir }) : null
  const connection = embedded ? embedded.connection : { connectionString: databaseUrl }
  const pool = openPool({ ...connection, max: maxConnections }, schemaName, log)
  const close = async () => {
    await pool.end()
    await embedded?.stop()
  }
  try {
    await migrateDatabase(connection, { migrationsFolder, schemaName })
  } catch (error) {
    await close()
    throw error
  }
  const isReady = () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    )
  return { db: drizzleOn(pool), pool, isReady, close }
}
