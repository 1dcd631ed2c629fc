import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientConfig } from 'pg'
import { databaseExtensions } from '#platform/db/database-extensions.ts'

/** Any number: nodes that start at once migrate one after the other. */
const migrationLock = 4_202
const oldestVersion = 150_000

export type MigrationOptions = { migrationsFolder: string; schemaName: string }

/** Brings a database up to date on a connection of its own, without the time limits of requests. */
export const migrateDatabase = async (connection: ClientConfig, { migrationsFolder, schemaName }: MigrationOptions): Promise<void> => {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
    if (Number(rows[0]?.version) < oldestVersion) throw new Error('DATABASE_URL names a PostgreSQL older than 15.')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    for (const name of databaseExtensions) await client.query(`create extension if not exists ${name}`)
    await migrate(drizzle(client), { migrationsFolder, migrationsSchema: schemaName, migrationsTable: 'migrations' })
  } finally {
    await client.end()
  }
}
