import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { settableClock } from '#platform/testing/settable-clock.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import type { DirectoryQuery } from '#server/directory/search/directory-query.ts'
import { findInDirectory, type RowReader } from '#server/directory/search/find-in-directory.ts'
import { centerAt, fixedDegrees, haversineOf } from '#server/directory/snapshot/great-circle.ts'
import { openDirectory } from '#server/directory/snapshot/open-directory.ts'
import { type DoctorRow, listDoctors } from '#server/providers/provider-store.ts'
import { loadDoctors, openBruteForce, randomDoctors, randomQuery } from '#server/testing/directory-rows.ts'

let database: TestDatabase
let dataDir: string
beforeEach(async () => {
  database = await openTestDb()
  dataDir = mkdtempSync(join(tmpdir(), 'foyer-directory-'))
})
afterEach(async () => {
  rmSync(dataDir, { recursive: true })
  await database.close()
})

const open = (holdsSnapshots: boolean) =>
  openDirectory({
    db: database.db,
    clock: settableClock('2026-11-20'),
    log: openLog({ level: 'silent' }),
    dataDir,
    holdsSnapshots,
    connection: { ...database.connection, options: '-c search_path=portal,public' },
  })

const reader: RowReader<DoctorRow> = {
  kind: 'doctors',
  read: async (asks, npis) => {
    const rows = await listDoctors(asks, npis)
    return { generation: rows[0]?.generation ?? 0, byId: new Map(rows.map((row) => [row.npi, row])) }
  },
}

/** Replaces all rows, so that a partial load would be visible. */
const load = async (rows: Parameters<typeof loadDoctors>[1]) => {
  const client = await database.pool.connect()
  await client.query('begin')
  await loadDoctors(client, rows)
  await client.query('commit')
  client.release()
}

// Three worker threads start in turn under full load.
test('searches during a load are always answered by a single generation', async () => {
  const worlds = [randomDoctors(2_000, 5), randomDoctors(1_500, 6)] as const
  const answersOf = worlds.map(openBruteForce)
  const placesOf = worlds.map((rows) => new Map(rows.map(({ id, lat, lon }) => [id, `${lat} ${lon}`])))
  await load(worlds[0])
  const directory = open(true)
  const random = seededRandom(7)
  const seen = [0, 0]
  const wrong: unknown[] = []
  let isOver = false
  const isOf = (world: number, query: DirectoryQuery, { availableCount, found }: Awaited<ReturnType<typeof search>>) => {
    const expected = answersOf[world]?.(query)
    return (
      expected?.availableCount === availableCount &&
      JSON.stringify(expected.found.map(({ id }) => id)) === JSON.stringify(found.map(({ row }) => row.npi)) &&
      found.every(({ row }) => placesOf[world]?.get(row.npi) === `${fixedDegrees(row.lat as number)} ${fixedDegrees(row.lon as number)}`)
    )
  }
  const search = (query: DirectoryQuery) =>
    findInDirectory({ pool: database.pool, directory, networkFilters: { kept: () => null } }, reader, query)
  const searching = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const query = { ...randomQuery(worlds[0], random), limit: haversineOf(250), name: '', categories: null }
      const answer = await search(query)
      const world = [0, 1].findIndex((number) => isOf(number, query, answer))
      if (world < 0) wrong.push(query)
      else if (answer.availableCount > 0) seen[world] = (seen[world] ?? 0) + 1
      await sleep(5)
    }
  })
  try {
    for (const world of [1, 0]) {
      await directory.keepUp()
      await load(worlds[world] ?? [])
      directory.forget('directory')
    }
    await directory.keepUp()
  } finally {
    isOver = true
    await Promise.all(searching)
    directory.close()
  }
  expect(wrong).toEqual([])
  expect(Math.min(...seen)).toBeGreaterThan(0)
  expect(directory.held()?.generation).toBe(3)
  expect(readdirSync(join(dataDir, 'directory')).map((name) => name.split('-').slice(0, 2).join(' '))).toEqual([
    'doctors 3',
    'facilities 3',
  ])
}, 60_000)

test('the next start reuses the snapshot files, and unchanged data builds nothing', async () => {
  const files = () => readdirSync(join(dataDir, 'directory'))
  await load(randomDoctors(2_000, 5))
  const earlier = open(true)
  await earlier.keepUp()
  earlier.close()
  const before = files()
  expect(before).toHaveLength(2)
  const directory = open(true)
  await directory.keepUp()
  const { generation } = directory.held() ?? {}
  expect([generation, files()]).toEqual([1, before])
  const held = directory.held()
  directory.forget('sessions')
  await directory.keepUp()
  expect(directory.held()).toBe(held)
  directory.forget('directory')
  await directory.keepUp()
  expect(directory.held()).toBe(held)
})

test('DIRECTORY_SNAPSHOT=off makes no snapshot, and the tables answer', async () => {
  await load(randomDoctors(2_000, 5))
  const directory = open(false)
  directory.forget('directory')
  await directory.keepUp()
  expect([directory.held(), existsSync(join(dataDir, 'directory'))]).toEqual([null, false])
  const query: DirectoryQuery = {
    center: centerAt(40.75, -73.99),
    limit: haversineOf(250),
    categories: null,
    sex: null,
    name: '',
    offset: 0,
    most: 250,
  }
  const { availableCount, found } = await findInDirectory(
    { pool: database.pool, directory, networkFilters: { kept: () => null } },
    reader,
    query,
  )
  const expected = openBruteForce(randomDoctors(2_000, 5))(query)
  expect([availableCount, found.map(({ row }) => row.npi)]).toEqual([expected.availableCount, expected.found.map(({ id }) => id)])
  expect(availableCount).toBeGreaterThan(10)
})

test('closing the directory while it builds a snapshot stops the build without an error', async () => {
  const directory = open(true)
  const making = directory.keepUp()
  directory.close()
  await making
  expect(directory.held()).toBeNull()
})
