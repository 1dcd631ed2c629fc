import { globSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Pool } from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { auditKeyOf } from '#platform/audit/audit-link.ts'
import { migrateDatabase } from '#platform/db/migrate.ts'
import { openTestDb, openUnmigratedTestDb, type TestDatabase } from '#platform/testing/test-database.ts'

const opened: TestDatabase[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})

const keep = async (opening: Promise<TestDatabase>): Promise<TestDatabase> => {
  const database = await opening
  opened.push(database)
  return database
}

describe.each([
  { schemaName: 'portal', folder: 'server/schema' },
  { schemaName: 'care', folder: 'care/server/schema' },
])('the migrations of the schema $schemaName', ({ schemaName, folder }) => {
  const migrationsFolder = `${folder}/migrations`
  const current = { schemaName, migrationsFolder }
  /** The migrations of the builds before the first release, in their original order. */
  const earlierFolder = `${folder}/earlier-migrations`
  const earlierCount = readMigrationFiles({ migrationsFolder: earlierFolder }).length

  /** A database on which a build before the first release ran its first `count` migrations. */
  const openEarlier = async (count: number): Promise<TestDatabase> => {
    const database = await keep(openUnmigratedTestDb(schemaName))
    const cut = await mkdtemp(join(tmpdir(), 'foyer-migrations-'))
    await cp(earlierFolder, cut, { recursive: true })
    const journal = join(cut, 'meta/_journal.json')
    const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'))
    await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }))
    await migrateDatabase(database.connection, { schemaName, migrationsFolder: cut })
    await rm(cut, { recursive: true })
    return database
  }

  test('bring a database from before the first release to the schema of a fresh one, and keep its rows', async () => {
    const { pool, owner, appRole } = await openEarlier(earlierCount)
    await fillEveryTable(pool, schemaName)
    const before = await rowsOf(pool, schemaName)
    expect(Object.values(before).filter((rows) => rows.length === 0)).toEqual([])

    await migrateDatabase(owner, { ...current, appRole, auditKey: auditKeyOf('a secret of the tests') })

    const after = await rowsOf(pool, schemaName)
    const { migrations: appliedBefore = [], ...rowsBefore } = before
    const { migrations: appliedAfter = [], ...rowsAfter } = after
    expect(rowsAfter).toMatchObject(rowsBefore)
    const later = readMigrationFiles({ migrationsFolder }).slice(1)
    expect(appliedAfter).toHaveLength(appliedBefore.length + later.length)
    const fresh = await keep(openTestDb(current))
    expect(await catalogOf(pool, schemaName)).toEqual(await catalogOf(fresh.pool, schemaName))
  })

  test.each([1, Math.floor(earlierCount / 2), earlierCount - 1])(
    'refuse a database that stopped after %i of the earlier migrations, say what to do, and leave it unchanged',
    async (count) => {
      const { pool, connection } = await openEarlier(count)
      await fillEveryTable(pool, schemaName)
      const [catalog, rows] = [await catalogOf(pool, schemaName), await rowsOf(pool, schemaName)]
      await expect(migrateDatabase(connection, current)).rejects.toThrow(
        `The schema "${schemaName}" of this database was made before the first release and has only the first ${count} of the migrations of that time. ` +
          'Nothing was changed. Start the database once with the last build before the first release, then with this one',
      )
      expect(await catalogOf(pool, schemaName)).toEqual(catalog)
      expect(await rowsOf(pool, schemaName)).toEqual(rows)
    },
  )

  test('complete a database whose first start was interrupted before any migration', async () => {
    const { pool, owner, appRole } = await openEarlier(0)
    expect(await rowsOf(pool, schemaName)).toEqual({ migrations: [] })
    await migrateDatabase(owner, { ...current, appRole })
    const fresh = await keep(openTestDb(current))
    expect(await catalogOf(pool, schemaName)).toEqual(await catalogOf(fresh.pool, schemaName))
    expect(withoutTimes(await rowsOf(pool, schemaName))).toEqual(withoutTimes(await rowsOf(fresh.pool, schemaName)))
  })

  test('run once: a second start changes nothing', async () => {
    const { pool, connection, owner, appRole } = await keep(openTestDb(current))
    const [catalog, rows] = [await catalogOf(pool, schemaName), await rowsOf(pool, schemaName)]
    await migrateDatabase(owner, { ...current, appRole })
    await migrateDatabase(connection, current)
    expect(await catalogOf(pool, schemaName)).toEqual(catalog)
    expect(await rowsOf(pool, schemaName)).toEqual(rows)
  })

  test('make the tables that the code declares: drizzle-kit finds no change', async () => {
    const declared: Record<string, unknown> = {}
    for (const file of globSync(`${folder}/**/*-tables.ts`))
      for (const [name, value] of Object.entries(await import(resolve(file)))) declared[`${file} ${name}`] = value
    const newest = globSync(`${migrationsFolder}/meta/*_snapshot.json`).sort().at(-1) ?? ''
    const statements = await generateMigration(JSON.parse(readFileSync(newest, 'utf8')), generateDrizzleJson(declared))
    expect(statements, 'run npm run foyer -- migrations, or migrations care').toEqual([])
  })

  test('have ascending dates, because a database skips migrations older than its newest', () => {
    const dates = [earlierFolder, migrationsFolder].map((each) =>
      readMigrationFiles({ migrationsFolder: each }).map(({ folderMillis }) => folderMillis),
    )
    const [earlier = [], now = []] = dates
    expect(now[0]).toBe(earlier.at(-1))
    for (const each of dates) expect(each).toEqual([...new Set(each)].sort((a, b) => a - b))
  })
})

type Column = { table: string; name: string; type: string; skipped: boolean }

/** One value per type, the same in every table, so that each foreign key finds its row. */
const samples: Record<string, string> = {
  uuid: '11111111-1111-4111-8111-111111111111',
  date: '2026-11-20',
  timestamptz: '2026-11-20T12:00:00.123Z',
  bool: 'true',
  json: '{"a":1}',
  jsonb: '{"a":1}',
  bytea: '\\x01',
  time: '12:00',
}

const foreignKeyViolation = '23503'

/** Inserts one row into each table, with a value in each column. Uses no server code, which supports only the newest schema. */
const fillEveryTable = async (pool: Pool, schemaName: string): Promise<void> => {
  const { rows } = await pool.query<Column>(
    `select c.relname as table, a.attname as name, t.typname as type, a.attidentity = 'a' or a.attgenerated <> '' as skipped
      from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
      where c.relnamespace = $1::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and c.relname <> 'migrations'`,
    [schemaName],
  )
  const tables = Map.groupBy(rows, ({ table }) => table)
  while (tables.size > 0) {
    const { size } = tables
    for (const [table, columns] of tables) {
      const filled = columns.filter(({ skipped }) => !skipped)
      const values = filled.map(({ type }) => (type.startsWith('_') ? `{${samples[type.slice(1)] ?? '1'}}` : (samples[type] ?? '1')))
      const statement = `insert into ${schemaName}."${table}" (${filled.map(({ name }) => `"${name}"`)}) values (${values.map((_, at) => `$${at + 1}`)})`
      const isDone = await pool.query(`${statement} on conflict do nothing`, values).then(
        () => true,
        (error: { code?: string }) => {
          if (error.code !== foreignKeyViolation) throw error
          return false
        },
      )
      if (isDone) tables.delete(table)
    }
    if (tables.size === size) throw new Error(`${[...tables.keys()]} refer to each other`)
  }
}

/** The rows of each table of the schema. */
const rowsOf = async (pool: Pool, schemaName: string): Promise<Record<string, object[]>> => {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = $1::regnamespace and relkind = 'r' order by 1`,
    [schemaName],
  )
  const read = async ({ name }: { name: string }) =>
    [name, (await pool.query(`select * from ${schemaName}."${name}" order by 1`)).rows] as const
  return Object.fromEntries(await Promise.all(rows.map(read)))
}

const withoutTimes = ({ migrations = [], ...rows }: Record<string, object[]>) => ({ ...rows, migrations: migrations.length })

/**
 * The PostgreSQL catalog of a schema, as lines for comparing two databases. Column positions are omitted: an altered database has its
 * columns in another order, and no statement depends on it.
 */
const catalogOf = async (pool: Pool, schemaName: string): Promise<string[]> => {
  const { rows } = await pool.query<{ line: string }>(
    `with parts as (select $1::regnamespace::oid as schema),
      relations as (select c.* from pg_class c, parts where relnamespace = schema)
    select concat_ws(' | ', 'schema', nspowner::regrole, nspacl) as line from pg_namespace, parts where oid = schema
    union all select concat_ws(' | ', 'extension', extname, extversion, extnamespace::regnamespace) from pg_extension
    union all select concat_ws(' | ', 'relation', relname, relkind, relpersistence, relowner::regrole, relacl, reloptions, relreplident,
        relrowsecurity, relforcerowsecurity, relispartition, obj_description(oid, 'pg_class')) from relations
    union all select concat_ws(' | ', 'column', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
        attstorage, attcompression, attstattarget, attacl, attcollation::regcollation, pg_get_expr(adbin, adrelid), col_description(relations.oid, attnum))
      from relations join pg_attribute a on attrelid = relations.oid left join pg_attrdef d on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped and relkind in ('r', 'v', 'm', 'p')
    union all select concat_ws(' | ', 'constraint', conrelid::regclass, conname, contype, convalidated, pg_get_constraintdef(oid))
      from pg_constraint, parts where connamespace = schema
    union all select concat_ws(' | ', 'index', pg_get_indexdef(indexrelid), indisvalid, indisready, indisclustered, indisreplident)
      from pg_index join relations on oid = indexrelid
    union all select concat_ws(' | ', 'view', relname, pg_get_viewdef(oid)) from relations where relkind in ('v', 'm')
    union all select concat_ws(' | ', 'sequence', relname, format_type(seqtypid, null), seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle,
        refobjid::regclass, (select attname from pg_attribute where attrelid = refobjid and attnum = refobjsubid), deptype)
      from relations join pg_sequence on seqrelid = oid
      left join pg_depend on classid = 'pg_class'::regclass and objid = oid and refclassid = 'pg_class'::regclass
    union all select concat_ws(' | ', 'function', proowner::regrole, proacl, case when prokind = 'a' then proname else pg_get_functiondef(oid) end)
      from pg_proc, parts where pronamespace = schema
    union all select concat_ws(' | ', 'trigger', pg_get_triggerdef(t.oid), tgenabled) from pg_trigger t join relations on relations.oid = tgrelid
      where not tgisinternal
    union all select concat_ws(' | ', 'policy', polname, polrelid::regclass, polcmd, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
      from pg_policy join relations on relations.oid = polrelid
    union all select concat_ws(' | ', 'type', typname, typtype, (select array_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = t.oid))
      from pg_type t, parts where typnamespace = schema
    union all select concat_ws(' | ', 'default grant', defaclrole::regrole, defaclobjtype, defaclacl) from pg_default_acl, parts
      where defaclnamespace in (0, schema)
    union all select concat_ws(' | ', 'statistics', pg_get_statisticsobjdef(oid)) from pg_statistic_ext, parts where stxnamespace = schema`,
    [schemaName],
  )
  return rows.map(({ line }) => line).sort()
}
