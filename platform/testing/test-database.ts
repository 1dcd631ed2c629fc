import { randomBytes } from 'node:crypto'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client, type ClientConfig, type Pool } from 'pg'
import { inject } from 'vitest'
import { startEmbedded } from '#platform/db/embedded-postgres.ts'
import { type MigrationOptions, migrateDatabase } from '#platform/db/migrate.ts'
import { drizzleOn, openPool, openPoolThroughPooler } from '#platform/db/open-db.ts'
import { openLog } from '#platform/log.ts'
import { testTuning } from '#platform/testing/start-test-database.ts'

export type TestDatabase = {
  db: NodePgDatabase
  pool: Pool
  /** Settings for another pool or client on the same database, with the role of the application. */
  connection: ClientConfig
  /** The role that owns the audit tables, to tamper with them; the same role as `connection` with TEST_DATABASE_URL. */
  owner: ClientConfig
  /** The name of the application's role; undefined with TEST_DATABASE_URL. */
  appRole: string | undefined
  close(): Promise<void>
}

const portal: MigrationOptions = { schemaName: 'portal', migrationsFolder: 'server/schema/migrations' }

/** Advisory lock id, an arbitrary number: test files create the template one at a time. */
const templateLock = 4_203

const withClient = async <T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client(config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const exists = async (client: Client, name: string) =>
  (await client.query('select from pg_database where datname = $1', [name])).rowCount !== 0

type Server = {
  client: Client
  /** The application's role on a database. */
  on: (database: string) => ClientConfig
  /** The owner's role on a database. */
  ownerOn: (database: string) => ClientConfig
  appRole: string | undefined
}

/** Creates a template if it does not exist. It is filled under a draft name, because PostgreSQL copies no database that has connections. */
const ensureTemplate = async ({ client }: Server, name: string, from: string, fill: (database: string) => Promise<unknown>) => {
  if (await exists(client, name)) return
  await client.query(`create database ${name}_draft template ${from}`)
  await fill(`${name}_draft`)
  await client.query(`alter database ${name}_draft rename to ${name}`)
}

const notAllowed = '42501'

/** Drops a database and ends its connections. Autovacuum may not be terminated by force; a plain drop waits for it to stop. */
const dropDatabase = (client: Client, name: string) =>
  client.query(`drop database ${name} with (force)`).catch((error: { code?: string }) => {
    if (error.code !== notAllowed) throw error
    return client.query(`drop database ${name}`)
  })

const databaseAt = (url: string, database: string): string => {
  const there = new URL(url)
  there.pathname = `/${database}`
  return there.href
}

const serverOf = async () => {
  const { url, pooler, dataDir, prefix } = inject('testDatabase')
  if (url === undefined) {
    const { connection, owner, stop } = await startEmbedded({ dataDir, ...testTuning })
    const on = (database: string) => ({ ...connection, database })
    const ownerOn = (database: string) => ({ ...owner, database })
    return { prefix, home: owner, on, ownerOn, poolerOn: () => null, appRole: connection.user, stop }
  }
  const on = (database: string) => ({ connectionString: databaseAt(url, database) })
  const poolerOn = (database: string) => (pooler === undefined ? null : databaseAt(pooler, database))
  return { prefix, home: { connectionString: url }, on, ownerOn: on, poolerOn, appRole: undefined, stop: () => Promise.resolve() }
}

/** Rows that many test files start with. `name` must be unique for its rows: a file gets a copy of the first world with that name. */
export type TestWorld = { name: string; seed: (database: Pick<TestDatabase, 'db' | 'pool'>) => Promise<unknown> }

const silent = openLog({ level: 'silent' })

/** Opens a database for one test file. `templateOf` returns the name of the database to copy, and creates it if it does not exist. */
const openCopy = async (
  schemaName: string,
  templateOf: (server: Server, prefix: string) => Promise<string> | string,
): Promise<TestDatabase> => {
  const { prefix, home, on, ownerOn, poolerOn, appRole, stop } = await serverOf()
  const name = `${prefix}_${schemaName}_${randomBytes(6).toString('hex')}`
  await withClient(home, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock])
    const template = await templateOf({ client, on, ownerOn, appRole }, prefix)
    await client.query('select pg_advisory_unlock($1)', [templateLock])
    // A copy of files takes a third of the time of one through the write-ahead log.
    await client.query(`create database ${name} template ${template} strategy file_copy`)
    if (appRole !== undefined) await client.query(`grant create on database ${name} to ${appRole}`)
  })
  const pooler = poolerOn(name)
  // A pooler's configuration does not know the names of tests' databases.
  if (pooler !== null) await withClient(home, (client) => client.query(`alter database ${name} set search_path = ${schemaName}, public`))
  const sessions = openPool({ ...on(name), max: 10 }, schemaName, silent)
  const pool = pooler === null ? sessions : openPoolThroughPooler({ url: pooler, max: 10, sessions, log: silent })
  const close = async () => {
    await pool.end()
    if (pool !== sessions) await sessions.end()
    await withClient(home, (client) => dropDatabase(client, name))
    await stop()
  }
  return { db: drizzleOn(pool), pool, connection: on(name), owner: ownerOn(name), appRole, close }
}

/**
 * Opens a migrated database for one test file, copied from a template in about 0.1 s. It is empty or holds a world's rows, which are
 * inserted once per run. Close it in `afterAll`.
 */
export const openTestDb = (migrations: MigrationOptions = portal, world?: TestWorld): Promise<TestDatabase> => {
  const { schemaName } = migrations
  const fill = async (there: ClientConfig) => {
    const pool = openPool({ ...there, max: 10 }, schemaName, silent)
    await world?.seed({ db: drizzleOn(pool), pool })
    await pool.end()
  }
  return openCopy(schemaName, async (server, prefix) => {
    const empty = `${prefix}_${schemaName}`
    const { on, ownerOn, appRole } = server
    await ensureTemplate(server, empty, 'template1', (name) => migrateDatabase(ownerOn(name), { ...migrations, appRole }))
    if (!world) return empty
    const template = `${empty}_${world.name}`
    await ensureTemplate(server, template, empty, (name) => fill(on(name)))
    return template
  })
}

/** Opens a database without any migration, for the tests of migrations. Its connections look for tables in `schemaName`. */
export const openUnmigratedTestDb = (schemaName: string): Promise<TestDatabase> => openCopy(schemaName, () => 'template1')
