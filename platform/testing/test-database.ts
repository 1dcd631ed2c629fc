import { randomBytes } from 'node:crypto'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client, type ClientConfig, type Pool } from 'pg'
import { inject } from 'vitest'
import { startEmbedded } from '#platform/db/embedded-postgres.ts'
import { type MigrationOptions, migrateDatabase } from '#platform/db/migrate.ts'
import { drizzleOn, openPool } from '#platform/db/open-db.ts'
import { openLog } from '#platform/log.ts'
import { testTuning } from '#platform/testing/start-test-database.ts'

export type TestDatabase = {
  db: NodePgDatabase
  pool: Pool
  /** For a further pool or client on the same database; `superuser` where the server is the embedded one. */
  connection: ClientConfig
  close(): Promise<void>
}

const portal: MigrationOptions = { schemaName: 'portal', migrationsFolder: 'server/schema/migrations' }

/** Any number: test files that start at once make the template one after the other. */
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

/** Migrates once; renamed when it is whole. Nobody may be connected to a template while it is copied. */
const ensureTemplate = async (client: Client, on: (database: string) => ClientConfig, name: string, migrations: MigrationOptions) => {
  await client.query('select pg_advisory_lock($1)', [templateLock])
  if (!(await exists(client, name))) {
    await client.query(`create database ${name}_draft`)
    await migrateDatabase(on(`${name}_draft`), migrations)
    await client.query(`alter database ${name}_draft rename to ${name}`)
  }
  await client.query('select pg_advisory_unlock($1)', [templateLock])
}

const notAllowed = '42501'

/** Throws out whoever is still connected. The server's own autovacuum may not be thrown out: a plain drop asks it to go and waits for it. */
const dropDatabase = (client: Client, name: string) =>
  client.query(`drop database ${name} with (force)`).catch((error: { code?: string }) => {
    if (error.code !== notAllowed) throw error
    return client.query(`drop database ${name}`)
  })

const serverOf = async () => {
  const { url, dataDir, prefix } = inject('testDatabase')
  if (url === undefined) {
    const { connection, stop } = await startEmbedded({ dataDir, ...testTuning })
    return { prefix, home: connection, on: (database: string) => ({ ...connection, database }), stop }
  }
  const on = (database: string) => {
    const there = new URL(url)
    there.pathname = `/${database}`
    return { connectionString: there.href }
  }
  return { prefix, home: { connectionString: url }, on, stop: () => Promise.resolve() }
}

/** A migrated, empty database of one's own, a copy of the template (about 0.1 s). Close it in `afterAll`. */
export const openTestDb = async (migrations: MigrationOptions = portal): Promise<TestDatabase> => {
  const { prefix, home, on, stop } = await serverOf()
  const template = `${prefix}_${migrations.schemaName}`
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await withClient(home, async (client) => {
    await ensureTemplate(client, on, template, migrations)
    await client.query(`create database ${name} template ${template}`)
  })
  const pool = openPool({ ...on(name), max: 10 }, migrations.schemaName, openLog({ level: 'silent' }))
  const close = async () => {
    await pool.end()
    await withClient(home, (client) => dropDatabase(client, name))
    await stop()
  }
  return { db: drizzleOn(pool), pool, connection: on(name), close }
}
