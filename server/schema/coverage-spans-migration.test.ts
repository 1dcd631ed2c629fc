import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateDatabase } from '#platform/db/migrate.ts'
import { openUnmigratedTestDb, type TestDatabase } from '#platform/testing/test-database.ts'

const migrationsFolder = 'server/schema/migrations'
let database: TestDatabase
beforeAll(async () => {
  database = await openUnmigratedTestDb('portal')
})
afterAll(() => database.close())

/** Runs the migrations before that of the coverage spans. */
const migrateBefore = async () => {
  const cut = await mkdtemp(join(tmpdir(), 'foyer-migrations-'))
  await cp(migrationsFolder, cut, { recursive: true })
  const journal = join(cut, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'))
  const at = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('coverage-spans'))
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, at) }))
  await migrateDatabase(database.connection, { schemaName: 'portal', migrationsFolder: cut })
  await rm(cut, { recursive: true })
}

test('each stored coverage becomes one span; an end before the start becomes a void one', async () => {
  await migrateBefore()
  const { pool } = database
  await pool.query(
    `insert into portal.groups (id, code, name, created_at) values ('00000000-0000-4000-8000-000000000001', 'G', 'G', now())`,
  )
  await pool.query(`insert into portal.memberships (id, group_id, created_at)
    values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', now())`)
  await pool.query(`insert into portal.persons
      (id, membership_id, relation, first, last, first_folded, last_folded, dob, telehealth_id, starts_on, ends_on, created_at)
    select gen_random_uuid(), '00000000-0000-4000-8000-000000000002', 'Dependent', name, 'Doe', name, 'doe', '2010-01-01', name, starts::date, ends::date, now()
    from (values ('open', '2026-01-01', null), ('ended', '2026-01-01', '2026-03-31'), ('void', '2026-01-01', '2025-12-31'), ('unknown', null, null))
      as known (name, starts, ends)`)
  await migrateDatabase(database.connection, { schemaName: 'portal', migrationsFolder })
  const { rows } = await pool.query(`select p.first, s.line, s.starts_on::text, s.ends_on::text, s.is_void, s.grants,
      s.person_starts_on is not distinct from p.starts_on and s.person_ends_on is not distinct from p.ends_on as is_current
    from portal.coverage_spans s join portal.persons p on p.id = s.person_id order by 1`)
  const span = { line: '', starts_on: '2026-01-01', grants: true, is_current: true }
  expect(rows).toEqual([
    { ...span, first: 'ended', ends_on: '2026-03-31', is_void: false },
    { ...span, first: 'open', ends_on: null, is_void: false },
    { ...span, first: 'void', ends_on: null, is_void: true },
  ])
})
