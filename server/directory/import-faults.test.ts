import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { terminalAuditContext } from '#platform/audit/terminal-audit-context.ts'
import { settableClock } from '#platform/testing/settable-clock.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'
import { findDoctorsByNpi, findGeneration, listSources } from '#server/directory/directory-store.ts'
import { type DirectoryImport, importDirectory } from '#server/directory/load/import-directory.ts'
import { nppesFile, openFolder, testNpi } from '#server/testing/directory-files.ts'

let database: TestDatabase
const folder = openFolder()
const clock = settableClock('2026-11-20T15:00:00Z')
beforeAll(async () => {
  database = await openTestDb()
})
afterAll(async () => {
  await database.close()
  folder.remove()
})
beforeEach(() => database.pool.query('truncate directory_doctors, directory_sources'))

const load = (path: string, options: DirectoryImport = {}, pool: Pool = database.pool) =>
  importDirectory({ pool, clock }, [path], options, terminalAuditContext('import directory'))

const many = Array.from({ length: 40 }, (_, at) => ({ npi: testNpi(at), last: `THIMBLE${'ABCDEFGHIJ'[at % 10]}` }))
const all = many.map(({ npi }) => npi)
const segmentSize = 2_000

/** A pool whose connection is terminated at the n-th commit. */
const failingPool = (commits: number): Pool => {
  let left = commits
  return new Proxy(database.pool, {
    get: (pool, name) =>
      name !== 'connect'
        ? Reflect.get(pool, name)
        : async () => {
            const client = await pool.connect()
            const { query } = client
            const dying = (...given: unknown[]) => {
              if (given[0] === 'commit') left -= 1
              return Reflect.apply(query, client, left === 0 ? ['select pg_terminate_backend(pg_backend_pid())'] : given)
            }
            return Object.assign(client, { query: dying })
          },
  })
}

test('a killed load continues after its last segment and reports the whole file', async () => {
  const path = folder.write('npi.csv', nppesFile([...many, { npi: '2800000000' }]))
  await expect(load(path, { segmentSize }, failingPool(3))).rejects.toThrow()
  expect(await findDoctorsByNpi(database.db, all)).toEqual([])
  const { rows } = await database.pool.query<{ npi: string }>('select npi from directory_staged_doctors')
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.length).toBeLessThan(40)
  // The mark proves that these rows are not read again.
  await database.pool.query("update directory_staged_doctors set first = 'Marked'")

  const [report] = await load(path, { segmentSize })
  expect(report).toMatchObject({ read: 41, doctors: 40, added: 40, rejected: [{ line: 42, id: '2800000000', reason: 'NpiInvalid' }] })
  const doctors = await findDoctorsByNpi(database.db, all)
  expect(doctors).toHaveLength(40)
  expect(doctors.filter(({ first }) => first === 'Marked')).toHaveLength(rows.length)
})

test('duplicates are still found after a kill, and a different file starts again', async () => {
  const path = folder.write('npi.csv', nppesFile([...many, { npi: testNpi(0) }]))
  await expect(load(path, { segmentSize }, failingPool(3))).rejects.toThrow()
  const other = folder.write('other.csv', nppesFile(many.slice(20)))
  expect((await load(other, { segmentSize }))[0]).toMatchObject({ read: 20, added: 20 })
  await expect(load(path, { segmentSize }, failingPool(3))).rejects.toThrow()
  expect((await load(path, { segmentSize }))[0]).toMatchObject({ read: 41, doctors: 40, skipped: { duplicateId: 1 }, added: 20 })
})

test('a dry run gives the same report and changes nothing', async () => {
  const path = folder.write('npi.csv', nppesFile(many))
  const generation = await findGeneration(database.db)
  const dry = await load(path, { isDryRun: true })
  expect(await findDoctorsByNpi(database.db, all)).toEqual([])
  expect(await listSources(database.db)).toEqual([])
  expect(await findGeneration(database.db)).toBe(generation)
  expect(await load(path)).toEqual(dry)
})

test('a running load is invisible to readers, blocks a second load, and is audited', async () => {
  const path = folder.write('npi.csv', nppesFile(many))
  await load(path)
  const before = await findGeneration(database.db)
  const next = folder.write('next.csv', nppesFile(many.map((row) => ({ ...row, last: 'NETTLEBY' }))))
  const holder = await database.pool.connect()
  await holder.query('begin; lock table directory_sources in share mode')
  const loading = load(next)
  const isWaiting = async () =>
    (await database.pool.query("select from pg_locks where relation = 'directory_sources'::regclass and not granted")).rowCount === 1
  while (!(await isWaiting())) await sleep(20)

  const names = async () => [...new Set((await findDoctorsByNpi(database.db, all)).map(({ last }) => last))]
  expect(await names()).not.toContain('Nettleby')
  expect(await findGeneration(database.db)).toBe(before)
  await expect(load(path)).rejects.toThrow('Another directory load is running.')
  await holder.query('commit')
  holder.release()
  expect((await loading)[0]).toMatchObject({ changed: 40 })
  expect(await names()).toEqual(['Nettleby'])
  expect(await findGeneration(database.db)).toBe(before + 1)
  const { rows } = await database.pool.query('select event, outcome, reason, route from audit_events order by seq desc limit 2')
  const audited = { event: 'admin.directory', outcome: 'ok', reason: 'nppes', route: 'cli import directory' }
  expect(rows).toEqual([audited, audited])
})

test('a load leaves no staged rows and no changed settings in the pool', async () => {
  await load(folder.write('npi.csv', nppesFile(many)))
  const { rows } = await database.pool.query(
    "select to_regclass('directory_staging') as progress, current_setting('statement_timeout') as limit",
  )
  expect(rows).toEqual([{ progress: null, limit: '30s' }])
})
