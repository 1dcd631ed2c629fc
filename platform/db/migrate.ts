import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientConfig } from 'pg'
import { databaseExtensions } from '#platform/db/database-extensions.ts'

/** An arbitrary lock number, so that nodes that start together migrate one at a time. */
const migrationLock = 4_202
const oldestVersion = 150_000

export type MigrationOptions = { migrationsFolder: string; schemaName: string }

/**
 * Refuses a database whose newest migration is older than the first one in the folder. Such a database comes from a build before the first
 * release and lacks that build's last migrations. This folder lacks them too, and its first file would create existing tables again.
 */
const refuseUnfinished = async (client: Client, { migrationsFolder, schemaName }: MigrationOptions): Promise<void> => {
  const [first] = readMigrationFiles({ migrationsFolder })
  const known = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [`${schemaName}.migrations`])
  if (!first || !known.rows[0]?.exists) return
  const { rows } = await client.query<{ done: number; newest: string | null }>(
    `select count(*)::int as done, max(created_at) as newest from ${schemaName}.migrations`,
  )
  const { done = 0, newest } = rows[0] ?? {}
  if (!newest || Number(newest) >= first.folderMillis) return
  throw new Error(
    `The schema "${schemaName}" of this database was made before the first release and has only the first ${done} of the migrations of that time. ` +
      'Nothing was changed. Start the database once with the last build before the first release, then with this one: ' +
      'see "A database from before the first release" in docs/operating.md.',
  )
}

/** Migrates a database on a separate connection, without the time limits of requests. */
export const migrateDatabase = async (connection: ClientConfig, options: MigrationOptions): Promise<void> => {
  const { migrationsFolder, schemaName } = options
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
    if (Number(rows[0]?.version) < oldestVersion) throw new Error('DATABASE_URL names a PostgreSQL server older than 15.')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await refuseUnfinished(client, options)
    for (const name of databaseExtensions) await client.query(`create extension if not exists ${name}`)
    await migrate(drizzle(client), { migrationsFolder, migrationsSchema: schemaName, migrationsTable: 'migrations' })
  } finally {
    await client.end()
  }
}
