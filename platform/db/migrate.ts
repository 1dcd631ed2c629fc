import { setTimeout as sleep } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { type Client, type ClientConfig, escapeIdentifier } from 'pg'
import { sealMac } from '#platform/audit/audit-link.ts'
import { grantAudit, isAuditStatement, protectAudit } from '#platform/db/audit-owner.ts'
import { databaseExtensions } from '#platform/db/database-extensions.ts'
import { DbClient } from '#platform/db/db-client.ts'

/** An arbitrary lock number, so that nodes that start together migrate one at a time. */
const migrationLock = 4_202
const oldestVersion = 150_000

/**
 * Times in milliseconds. All later statements on a table queue behind one that waits for its lock, so a migration gives up soon and tries
 * again, for example while a backup reads the tables.
 */
export type LockTimes = { wait: number; pause: number; giveUp: number }
const usualLockTimes: LockTimes = { wait: 1_000, pause: 3_000, giveUp: 600_000 }
const lockNotAvailable = '55P03'

export type MigrationOptions = {
  migrationsFolder: string
  schemaName: string
  /** The application's role, if the connection has another one, which then owns the schema and the audit tables. */
  appRole?: string | undefined
  /** `auditKeyOf`: seals audit links from before the chain had a key; needed only where there are such links. */
  auditKey?: Buffer | undefined
  lockTimes?: LockTimes
}

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

/** Creates the schema and its journal of applied migrations, with the names and columns that drizzle's own migrator uses. */
const ensureJournal = async (client: Client, schemaName: string, appRole: string | undefined): Promise<void> => {
  const { rows } = await client.query<{ schema: boolean; journal: boolean }>(
    'select to_regnamespace($1) is not null as schema, to_regclass($2) is not null as journal',
    [schemaName, `${schemaName}.migrations`],
  )
  if (!rows[0]?.schema) await client.query(`create schema ${schemaName}`)
  if (!rows[0]?.journal)
    await client.query(`create table ${schemaName}.migrations (id serial primary key, hash text not null, created_at bigint)`)
  if (appRole === undefined) return
  // The schema's owner may drop what is in it, and a trigger on the journal would run with the rights of the role that migrates.
  await client.query(`alter schema ${schemaName} owner to current_user`)
  const owner = await client.query(`select from pg_class where oid = $1::regclass and pg_get_userbyid(relowner) = current_user`, [
    `${schemaName}.migrations`,
  ])
  if (owner.rowCount === 0) await client.query(`alter table ${schemaName}.migrations owner to current_user`)
  await client.query(`grant usage, create on schema ${schemaName} to ${escapeIdentifier(appRole)}`)
  await client.query(`revoke all on ${schemaName}.migrations from ${escapeIdentifier(appRole)}`)
  await client.query(`grant select on ${schemaName}.migrations to ${escapeIdentifier(appRole)}`)
}

const findPending = async (client: Client, { migrationsFolder, schemaName }: MigrationOptions): Promise<MigrationMeta[]> => {
  const { rows } = await client.query<{ newest: string | null }>(`select max(created_at) as newest from ${schemaName}.migrations`)
  const newest = Number(rows[0]?.newest ?? 0)
  return readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > newest)
}

/** @throws Error that says what to set, when the tables belong to a role that this connection does not have */
const refuseWithoutOwner = async (client: Client, schemaName: string): Promise<void> => {
  const { rows } = await client.query<{ owner: string; mine: boolean }>(
    `select pg_get_userbyid(relowner) as owner, pg_has_role(relowner, 'USAGE') as mine from pg_class where oid = $1::regclass`,
    [`${schemaName}.migrations`],
  )
  const [journal] = rows
  if (!journal || journal.mine) return
  throw new Error(
    `The tables of the schema "${schemaName}" must be brought up to date, and they belong to the role ${journal.owner}. Set MIGRATION_DATABASE_URL to an address with that role.`,
  )
}

const runStatement = async (client: Client, statement: string, { schemaName, appRole }: MigrationOptions): Promise<void> => {
  if (appRole === undefined) {
    await client.query(statement)
    return
  }
  const isAudit = isAuditStatement(statement)
  await client.query(isAudit ? 'set local role none' : `set local role ${escapeIdentifier(appRole)}`)
  await client.query(statement)
  if (isAudit) await grantAudit(client, schemaName, appRole)
}

/** Whether the chain of audit rows exists and its links have no MACs yet. */
const lacksAuditKey = async (client: Client, schemaName: string): Promise<boolean> => {
  const { rows } = await client.query<{ lacks: boolean }>(
    `select exists (select from pg_class where oid = to_regclass($1))
       and not exists (select from pg_attribute where attrelid = to_regclass($1) and attname = 'mac') as lacks`,
    [`${schemaName}.audit_links`],
  )
  return rows[0]?.lacks === true
}

/**
 * Gives the last link of each chain from before the key its MAC. Only the migration that brings the key does so: later, somebody who
 * rebuilt a chain without the key would get a MAC for it.
 * @throws Error when there are links and no key
 */
const sealEarlierLinks = async (client: Client, { schemaName, auditKey }: MigrationOptions): Promise<void> => {
  const table = `${schemaName}.audit_links`
  const { rows } = await client.query<{ node: string; position: string; hash: string }>(
    `select distinct on (node) node, position, hash from ${table} order by node, position desc`,
  )
  if (rows.length === 0) return
  if (!auditKey) throw new Error('Start the server once before this command: it brings the audit log up to date, with its key.')
  await client.query(`alter table ${table} disable trigger audit_links_guard`)
  for (const { node, position, hash } of rows)
    await client.query(`update ${table} set mac = $3 where node = $1 and position = $2`, [node, position, sealMac(auditKey, hash)])
  await client.query(`alter table ${table} enable trigger audit_links_guard`)
}

/**
 * Runs the migrations in one transaction. Each statement runs as the application's role, which thus owns its tables, and cannot gain the
 * rights of the connection's role by a trigger on one of them; only statements on the audit tables run as the connection's own.
 */
const applyMigrations = async (client: Client, options: MigrationOptions): Promise<void> => {
  const { schemaName, appRole } = options
  const pending = await findPending(client, options)
  if (pending.length === 0) return
  await refuseWithoutOwner(client, schemaName)
  const hadNoKey = await lacksAuditKey(client, schemaName)
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${options.lockTimes?.wait ?? usualLockTimes.wait}`)
    for (const { sql, hash, folderMillis } of pending) {
      for (const statement of sql) await runStatement(client, statement, options)
      if (appRole !== undefined) await client.query('set local role none')
      await client.query(`insert into ${schemaName}.migrations (hash, created_at) values ($1, $2)`, [hash, folderMillis])
    }
    if (hadNoKey) await sealEarlierLinks(client, options)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Tries again while another session holds a lock that a migration needs. */
const applyWhenFree = async (client: Client, options: MigrationOptions): Promise<void> => {
  const { pause, giveUp } = options.lockTimes ?? usualLockTimes
  const lastTry = performance.now() + giveUp
  for (;;)
    try {
      return await applyMigrations(client, options)
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable) throw error
      if (performance.now() > lastTry)
        throw new Error('The migration needs tables that another session locks, such as a backup. Start again when it has ended.', {
          cause: error,
        })
      await sleep(pause)
    }
}

/** Migrates a database on a separate connection, without the time limits of requests. */
export const migrateDatabase = async (connection: ClientConfig, options: MigrationOptions): Promise<void> => {
  const client = new DbClient({ ...connection, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string; role: string }>(
      `select current_setting('server_version_num') as version, current_user as role`,
    )
    if (Number(rows[0]?.version) < oldestVersion) throw new Error('DATABASE_URL names a PostgreSQL server older than 15.')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await refuseUnfinished(client, options)
    for (const name of databaseExtensions) await client.query(`create extension if not exists ${name}`)
    const appRole = options.appRole === rows[0]?.role ? undefined : options.appRole
    await ensureJournal(client, options.schemaName, appRole)
    await applyWhenFree(client, { ...options, appRole })
    if (appRole !== undefined) await protectAudit(client, options.schemaName, appRole)
  } finally {
    await client.end()
  }
}
