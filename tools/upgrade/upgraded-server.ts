import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Client, type ClientConfig } from 'pg'
import { startEmbedded } from '#platform/db/embedded-postgres.ts'
import { migrateDatabase } from '#platform/db/migrate.ts'
import { testTuning } from '#platform/testing/start-test-database.ts'

const schemas = [
  { schemaName: 'portal', folder: 'server/schema/migrations' },
  { schemaName: 'care', folder: 'care/server/schema/migrations' },
]

const withClient = async <T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client(config)
  await client.connect()
  return work(client).finally(() => client.end())
}

/**
 * Migrates a schema as the previous release left it, then with this version's migrations.
 * @throws Error if a released migration was changed, or one of this version was skipped
 */
const upgradeSchema = async (
  connection: ClientConfig,
  release: string,
  { schemaName, folder }: (typeof schemas)[number],
): Promise<string> => {
  const applied = () =>
    withClient(connection, async (client) => {
      const { rows } = await client.query<{ hash: string }>(`select hash from ${schemaName}.migrations order by created_at`)
      return rows.map(({ hash }) => hash)
    })
  await migrateDatabase(connection, { schemaName, migrationsFolder: join(release, folder) })
  const before = await applied()
  await migrateDatabase(connection, { schemaName, migrationsFolder: folder })
  const files = readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash)
  const after = await applied()
  const differs = files.findIndex((hash, at) => hash !== after[at])
  if (differs >= 0 || after.length !== files.length)
    throw new Error(
      `${folder}: the migrations of a database that ran the previous release differ from this version's, at number ${differs}.`,
    )
  return `${schemaName}: ${before.length} migrations of the previous release, then ${after.length - before.length} of this version`
}

/**
 * Starts a PostgreSQL whose template holds the tables of this version, reached from those of the previous release. Databases that tests
 * create there have these tables, so the previous release finds nothing to migrate, as on a node that is still to be upgraded.
 */
export const startUpgradedServer = async (dataDir: string, release: string) => {
  const { connection, stop } = await startEmbedded({ dataDir, ...testTuning, transport: 'loopback' })
  const { host, port, user, password = '' } = connection
  const template = { ...connection, database: 'template1' }
  const asSuperuser = { ...template, user: 'postgres' }
  const run = (sql: string) => withClient(asSuperuser, (client) => client.query(sql))
  try {
    await run(`grant create on database template1 to ${user}`)
    // A role that may only create databases cannot force-drop one while a vacuum runs in it.
    await run('alter system set autovacuum = off')
    await run('select pg_reload_conf()')
    const said: string[] = []
    for (const schema of schemas) said.push(await upgradeSchema(template, release, schema))
    return { url: `postgres://${user}:${password}@${host}:${port}/${connection.database}`, said, run, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
