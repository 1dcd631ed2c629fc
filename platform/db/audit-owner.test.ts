import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { auditOwnerWarnings, isAuditStatement } from '#platform/db/audit-owner.ts'
import { migrateDatabase } from '#platform/db/migrate.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'

const insertRow = `insert into audit_events (node, event, outcome, request_id, route, level) values ('a', 'x', 'ok', 'r', 'r', 'none')`

const withOwner = async <T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client(config)
  await client.connect()
  return work(client).finally(() => client.end())
}

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

/** The schema's migrations and one more. */
const folderWith = async (migrationsFolder: string, statement: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-migration-'))
  folders.push(folder)
  await cp(migrationsFolder, folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'))
  const added = { idx: entries.length, version: '7', when: entries.at(-1).when + 1, tag: '9999_more', breakpoints: true }
  await writeFile(journal, JSON.stringify({ ...rest, entries: [...entries, added] }))
  await writeFile(join(folder, '9999_more.sql'), statement)
  return folder
}

/** A server that TEST_DATABASE_URL names gives the tests one role only. */
describe.skipIf(inject('testDatabase').url !== undefined).each(['portal', 'care'])("the application's role in %s", (schemaName) => {
  const migrations = { schemaName, migrationsFolder: schemaName === 'care' ? 'care/server/schema/migrations' : 'server/schema/migrations' }
  let database: TestDatabase
  beforeEach(async () => {
    database = await openTestDb(migrations)
    await database.pool.query(insertRow)
  })
  afterEach(() => database.close())

  test.each([
    "update audit_events set event = 'y'",
    'delete from audit_events',
    'truncate audit_events',
    'truncate audit_events cascade',
    'drop table audit_events',
    'alter table audit_events disable trigger audit_events_guard',
    'alter table audit_events disable trigger all',
    'drop trigger audit_events_guard on audit_events',
    'alter table audit_events rename to audit_former',
    'alter table audit_events alter column event set default 1',
    'create trigger mine before insert on audit_events for each row execute function suppress_redundant_updates_trigger()',
    'create rule mine as on insert to audit_events do instead nothing',
    "update audit_links set hash = 'y'",
    'delete from audit_links',
    'truncate audit_links',
    'drop table audit_links',
    'alter table audit_links disable trigger audit_links_guard',
    'create or replace function SCHEMA.refuse_audit_change() returns trigger language plpgsql as $$ begin return null; end $$',
    'drop function SCHEMA.refuse_audit_change() cascade',
    'drop schema SCHEMA cascade',
    'alter schema SCHEMA rename to other',
    'alter table audit_events owner to app',
    'set role app_owner',
    'set session_replication_role = replica',
    "insert into SCHEMA.migrations (hash, created_at) values ('x', 1)",
    'create trigger mine before insert on SCHEMA.migrations for each row execute function suppress_redundant_updates_trigger()',
  ])('cannot: %s', async (statement) => {
    await expect(database.pool.query(statement.replaceAll('SCHEMA', schemaName))).rejects.toMatchObject({ code: '42501' })
    expect((await database.pool.query('select event from audit_events')).rows).toEqual([{ event: 'x' }])
    expect(await auditOwnerWarnings(database.pool, schemaName)).toEqual([])
  })

  test('cannot drop the database', async () => {
    const { connection, pool } = database
    const { rows } = await pool.query('select current_database() as name')
    const drop = withOwner({ ...connection, database: 'app' }, (client) => client.query(`drop database ${rows[0].name} with (force)`))
    await expect(drop).rejects.toMatchObject({ code: '42501' })
  })

  test('may append and read, and owns every other table', async () => {
    expect((await database.pool.query(insertRow)).rowCount).toBe(1)
    const { rows } = await database.pool.query(
      'select tablename as name, tableowner as owner from pg_tables where schemaname = $1 order by 1',
      [schemaName],
    )
    const kept = rows.filter(({ owner }) => owner !== 'app').map(({ name }) => name)
    expect(kept).toEqual(['audit_events', 'audit_links', 'migrations'])
  })

  test('gives the tables of an earlier version away at the next start, with disabled guards back on', async () => {
    const { owner, pool } = database
    await withOwner(owner, async (client) => {
      await client.query(`grant create on schema ${schemaName} to app`)
      for (const name of ['audit_events', 'audit_links', 'migrations']) await client.query(`alter table ${schemaName}.${name} owner to app`)
      await client.query(`alter function ${schemaName}.refuse_audit_change() owner to app`)
      await client.query(`alter schema ${schemaName} owner to app`)
    })
    await pool.query('alter table audit_events disable trigger audit_events_guard')
    expect(await auditOwnerWarnings(pool, schemaName)).toEqual([expect.stringContaining('set MIGRATION_DATABASE_URL')])

    await migrateDatabase(owner, { ...migrations, appRole: 'app' })

    expect(await auditOwnerWarnings(pool, schemaName)).toEqual([])
    await expect(pool.query('delete from audit_events')).rejects.toMatchObject({ code: '42501' })
    await expect(withOwner(owner, (client) => client.query(`delete from ${schemaName}.audit_events`))).rejects.toThrow(
      'audit rows are never changed or removed',
    )
  })

  test('gains nothing by a trigger that waits for the next migration', async () => {
    const { owner, pool } = database
    await pool.query(`create table ${schemaName}.bait (id int)`)
    await pool.query(`create function ${schemaName}.trap() returns trigger language plpgsql as $$ begin
        execute 'alter table ${schemaName}.audit_events disable trigger audit_events_guard'; return new; end $$`)
    await pool.query(`create trigger trap before insert on ${schemaName}.bait for each row execute function ${schemaName}.trap()`)
    const folder = await folderWith(migrations.migrationsFolder, `insert into ${schemaName}.bait values (1)`)
    await expect(migrateDatabase(owner, { schemaName, migrationsFolder: folder, appRole: 'app' })).rejects.toMatchObject({ code: '42501' })
  })

  test('a start without the owner says what to set, when there is something to migrate', async () => {
    const folder = await folderWith(migrations.migrationsFolder, `create table ${schemaName}.more (id int)`)
    await expect(migrateDatabase(database.connection, { schemaName, migrationsFolder: folder })).rejects.toThrow(
      'Set MIGRATION_DATABASE_URL',
    )
    await migrateDatabase(database.connection, migrations)
  })
})

test('a statement of a migration counts as one on the audit tables only if it changes them', () => {
  const changing = [
    'CREATE TABLE "portal"."audit_events" (\n\t"seq" bigint)',
    'ALTER TABLE "portal"."audit_links" ADD COLUMN "mac" text;',
    'CREATE INDEX "audit_events_at" ON "portal"."audit_events" USING btree ("at");',
    '-- by hand\n-- two lines\ncreate trigger audit_events_guard before update on portal.audit_events for each statement execute function portal.refuse_audit_change();',
    '\ncreate function portal.refuse_audit_change() returns trigger language plpgsql as $$ begin end $$',
  ]
  const others = [
    'update portal.profiles set email_proved_at = now() where exists (select from portal.audit_events)',
    'CREATE TABLE "portal"."audit_checks" ("id" uuid)',
    'create table portal.x (a text default (select 1 from audit_events))',
    'insert into portal.directory_state (generation) values (0)',
  ]
  expect([changing.map(isAuditStatement), others.map(isAuditStatement)]).toEqual([changing.map(() => true), others.map(() => false)])
})
