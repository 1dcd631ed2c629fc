import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { searchTables } from '#server/directory/search/table-search-store.ts'
import { searchSnapshot } from '#server/directory/snapshot/search-snapshot.ts'
import { readSnapshotFile, writeSnapshotFile } from '#server/directory/snapshot/snapshot-file.ts'
import { readSnapshots } from '#server/directory/snapshot/snapshot-source-store.ts'
import { loadDoctors, openBruteForce, randomDoctors, randomQuery } from '#server/testing/directory-rows.ts'

let database: TestDatabase
let folder: string
const doctors = randomDoctors(8_000, 3)
beforeAll(async () => {
  database = await openTestDb()
  folder = mkdtempSync(join(tmpdir(), 'foyer-directory-'))
  await loadDoctors(database.pool, doctors)
  await database.pool.query(`insert into directory_doctors (npi, first, last, last_folded, specialties, street, city, state, zip, source)
    values ('1999999999', 'No', 'Where', 'where', '{general}', '', '', '', '', 'test')`)
  await database.pool.query('analyze directory_doctors')
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.close()
})

const connection = () => ({ ...database.connection, options: '-c search_path=portal,public' })
const build = () => readSnapshots(connection(), () => null)

test('the tables and a snapshot of them give the same results as brute force [CALL-35 PROV-22]', async () => {
  const bruteForce = openBruteForce(doctors)
  const snapshots = await build()
  const random = seededRandom(4)
  let found = 0
  for (let turn = 0; turn < 60; turn += 1) {
    const query = randomQuery(doctors, random)
    const expected = bruteForce(query)
    const inTables = await searchTables(database.db, 'doctors', query)
    expect(searchSnapshot(snapshots.doctors, query)).toEqual(expected)
    expect(inTables.availableCount).toBe(expected.availableCount)
    expect(inTables.found.map(({ id }) => id)).toEqual(expected.found.map(({ id }) => id))
    for (const [at, { haversine }] of inTables.found.entries()) expect(haversine).toBeCloseTo(expected.found[at]?.haversine as number, 14)
    found += expected.found.length
  }
  expect(found).toBeGreaterThan(150)
})

test('a snapshot is read back from its file; a truncated or different one is refused', async () => {
  const { doctors: snapshot } = await build()
  writeSnapshotFile(folder, snapshot)
  const [name] = readdirSync(folder) as [string]
  expect(readdirSync(folder)).toEqual([`doctors-1-${snapshot.label.fingerprint}.bin`])
  expect(readSnapshotFile(folder, snapshot.label)).toEqual(snapshot)
  expect(readSnapshotFile(folder, { ...snapshot.label, generation: 2 })).toBeNull()
  expect(readSnapshotFile(folder, { ...snapshot.label, fingerprint: 'other' })).toBeNull()
  truncateSync(join(folder, name), 200_000)
  expect(readSnapshotFile(folder, snapshot.label)).toBeNull()
})

test('a newer snapshot replaces the older file', async () => {
  const { doctors: snapshot } = await build()
  writeSnapshotFile(folder, snapshot)
  writeSnapshotFile(folder, { ...snapshot, label: { ...snapshot.label, generation: 2 } })
  expect(readdirSync(folder)).toEqual([`doctors-2-${snapshot.label.fingerprint}.bin`])
})
