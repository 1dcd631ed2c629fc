import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateDatabase } from '#platform/db/migrate.ts'
import { openUnmigratedTestDb, type TestDatabase } from '#platform/testing/test-database.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await openUnmigratedTestDb('locked')
  folder = await mkdtemp(join(tmpdir(), 'foyer-migrations-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

/** Writes a folder with these statements as migrations, in the form that drizzle reads. */
const writeMigrations = async (statements: readonly string[]) => {
  const entries = statements.map((_, idx) => ({ idx, version: '7', when: idx + 1, tag: `000${idx}`, breakpoints: true }))
  await mkdir(join(folder, 'meta'), { recursive: true })
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  for (const [idx, statement] of statements.entries()) await writeFile(join(folder, `000${idx}.sql`), statement)
}

const migrate = (giveUp: number) =>
  migrateDatabase(database.owner, {
    schemaName: 'locked',
    migrationsFolder: folder,
    lockTimes: { wait: 50, pause: 200, giveUp },
  })

test('a migration that meets a long reader lets others go on, and is applied when the reader has ended', async () => {
  await writeMigrations(['create table locked.items (n int)'])
  await migrate(60_000)
  const reader = new Client(database.owner)
  await reader.connect()
  await reader.query('begin')
  await reader.query('select * from locked.items')
  await writeMigrations(['create table locked.items (n int)', 'alter table locked.items add column word text'])
  await expect(migrate(0)).rejects.toThrow('another session locks')
  const migrated = migrate(600_000)
  const other = new Client(database.owner)
  await other.connect()
  for (let round = 0; round < 20; round += 1) await other.query('select * from locked.items')
  await reader.query('commit')
  await migrated
  expect((await other.query('select n, word from locked.items')).fields.map(({ name }) => name)).toEqual(['n', 'word'])
  await Promise.all([reader.end(), other.end()])
})
