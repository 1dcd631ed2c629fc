import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type ClientConfig, Pool, type PoolConfig } from 'pg'
import { DbClient, TransactionModeClient } from '#platform/db/db-client.ts'
import { startEmbedded } from '#platform/db/embedded-postgres.ts'
import { migrateDatabase } from '#platform/db/migrate.ts'
import { watchPool } from '#platform/db/watch-pool.ts'
import type { Log } from '#platform/log.ts'

export type OpenDatabase = {
  db: NodePgDatabase
  pool: Pool
  /** Whether the database responds within two seconds, and accepts writes. */
  isReady(): Promise<boolean>
  close(): Promise<void>
}

export type OpenDbOptions = {
  /** Any PostgreSQL from version 15; undefined for the embedded one in `dataDir`. */
  databaseUrl: string | undefined
  /** The same database with a role that owns the audit tables; undefined if `databaseUrl` has it. Unused for the embedded one. */
  migrationDatabaseUrl?: string | undefined
  /** The same database without the pooler that `databaseUrl` leads to; undefined if it leads to PostgreSQL itself. */
  directDatabaseUrl?: string | undefined
  dataDir: string
  migrationsFolder: string
  schemaName: string
  /** `auditKeyOf` the server's secret; commands may lack it. */
  auditKey?: Buffer | undefined
  log: Log
  maxConnections?: number
}

/** Milliseconds within which the database must answer to count as ready. */
const readyWithin = 2_000

/** Time limits in milliseconds: no long wait for a connection, and no statement that outlives its request. */
const limits = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
  keepAlive: true,
} satisfies PoolConfig

/**
 * Sets `search_path` to the server's schema, because the platform's statements name tables without one. Turns JIT off: Debian enables it
 * for statements with high cost estimates, where compiling takes 100 ms and ours run in about 10 ms.
 */
const settingsOf = (schemaName: string): string => `-c search_path=${schemaName},public -c jit=off`

const openAnyPool = (config: PoolConfig, log: Log): Pool => {
  const pool = new Pool(config)
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  })
  return pool
}

/**
 * A pool that survives the loss of its server. Without listeners on the pool and on every client, a connection closed by PostgreSQL would
 * crash the process.
 */
export const openPool = (config: PoolConfig, schemaName: string, log: Log): Pool =>
  openAnyPool({ ...limits, ...config, Client: DbClient, options: settingsOf(schemaName) }, log)

/** Connections without a pooler for work that needs a session: locks of jobs, imports. They close when they are idle. */
const sessionConnections = 4

const sessionPools = new WeakMap<Pool, Pool>()

/** The pool whose connections keep their session, for locks, settings and LISTEN: beside a pooler a pool of its own, else the same one. */
export const sessionPoolOf = (pool: Pool): Pool => sessionPools.get(pool) ?? pool

type ThroughPooler = { url: string; max: number; sessions: Pool; log: Log }

/**
 * A pool through a pooler in transaction mode, and `sessions` beside it. A pooler refuses settings at the start of a connection;
 * `checkPooler` tests that it makes them itself.
 */
export const openPoolThroughPooler = ({ url, max, sessions, log }: ThroughPooler): Pool => {
  const { connectionTimeoutMillis, keepAlive } = limits
  const pool = openAnyPool({ connectionTimeoutMillis, keepAlive, connectionString: url, max, Client: TransactionModeClient }, log)
  sessionPools.set(pool, sessions)
  return pool
}

/**
 * Tests that a pooler's connections have the server's settings.
 * @throws Error that says what to write into the pooler's configuration
 */
const checkPooler = async (pool: Pool, schemaName: string): Promise<void> => {
  const { rows } = await pool.query<{ path: string; limit: string }>(
    `select current_setting('search_path') as path, current_setting('statement_timeout') as limit`,
  )
  const [{ path, limit } = { path: '', limit: '0' }] = rows
  if (path.replaceAll(/[\s"]/g, '').split(',')[0] === schemaName && limit !== '0') return
  throw new Error(
    `The connections of the pooler lack the settings of the schema "${schemaName}". Add to its database, in PgBouncer: ` +
      `connect_query='set search_path = ${schemaName},public; set jit = off; set statement_timeout = ${limits.statement_timeout}; ` +
      `set idle_in_transaction_session_timeout = ${limits.idle_in_transaction_session_timeout}'. See "A pooler" in docs/operating.md.`,
  )
}

/** The connection settings of sessions beside a pool, as plain data, to pass to another thread. */
export const connectionOf = (pool: Pool): ClientConfig => {
  const { options } = sessionPoolOf(pool)
  const { connectionString, host, port, user, password, database, ssl } = options
  const given = { connectionString, host, port, user, password, database, ssl, options: options.options }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/**
 * Drizzle on a pool, with one fix: drizzle's `transaction` never releases the connection if `begin` fails, as it does for the first
 * statement after PostgreSQL restarts.
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

/** Thrown instead of waiting for a connection while the database does not answer. */
class DatabaseAway extends Error {
  readonly code = 'ECONNREFUSED'
  constructor() {
    super('the database does not answer')
  }
}

/** Refuses connections at once while the database is away: nobody should wait five seconds for each answer. */
export const failFast = (pool: Pool, isAway: () => boolean): void => {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown
  pool.connect = ((given?: (error: Error) => void) => {
    if (!isAway()) return given ? connect(given) : connect()
    if (!given) return Promise.reject(new DatabaseAway())
    process.nextTick(given, new DatabaseAway())
    return undefined
  }) as Pool['connect']
}

/** Opens and migrates the database. Only this function knows whether it is embedded. */
export const openDb = async (options: OpenDbOptions): Promise<OpenDatabase> => {
  const { databaseUrl, directDatabaseUrl, dataDir, log, maxConnections = 10, ...rest } = options
  const { migrationDatabaseUrl = directDatabaseUrl ?? databaseUrl, ...migrations } = rest
  const { schemaName } = migrations
  const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir }) : null
  const connection = embedded ? embedded.connection : { connectionString: databaseUrl }
  const owner = embedded ? embedded.owner : { connectionString: migrationDatabaseUrl }
  const pools: { pool: Pool; stopWatch: () => void }[] = []
  const watched = (pool: Pool, to: ClientConfig): Pool => {
    const watch = watchPool(pool, to, log)
    failFast(pool, watch.isAway)
    pools.push({ pool, stopWatch: watch.stop })
    return pool
  }
  const openBoth = (url: string, direct: string): Pool => {
    const to = { connectionString: direct }
    const sessions = watched(openPool({ ...to, max: sessionConnections }, schemaName, log), to)
    return watched(openPoolThroughPooler({ url, max: maxConnections, sessions, log }), { connectionString: url })
  }
  const pool =
    databaseUrl !== undefined && directDatabaseUrl !== undefined
      ? openBoth(databaseUrl, directDatabaseUrl)
      : watched(openPool({ ...connection, max: maxConnections }, schemaName, log), connection)
  const close = async () => {
    for (const { stopWatch } of pools) stopWatch()
    for (const { pool } of pools) await pool.end()
    await embedded?.stop()
  }
  try {
    const { rows } = await pool.query<{ role: string }>('select current_user as role')
    await migrateDatabase(owner, { ...migrations, appRole: rows[0]?.role })
    if (directDatabaseUrl !== undefined) await checkPooler(pool, schemaName)
  } catch (error) {
    await close()
    throw error
  }
  const isReady = () =>
    Promise.race([
      pool.query<{ ready: boolean }>('select not pg_is_in_recovery() as ready').then(
        ({ rows }) => rows[0]?.ready === true,
        () => false,
      ),
      sleep(readyWithin, false, { ref: false }),
    ])
  return { db: drizzleOn(pool), pool, isReady, close }
}
