import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { openNetworkFilters } from '#server/directory/networks/network-filters.ts'
import type { NetworkFilter } from '#server/directory/search/directory-query.ts'
import { searchTables } from '#server/directory/search/table-search-store.ts'
import { keepRows } from '#server/directory/snapshot/kept-rows.ts'
import type { HeldDirectory } from '#server/directory/snapshot/open-directory.ts'
import { searchSnapshot } from '#server/directory/snapshot/search-snapshot.ts'
import { idOfRow } from '#server/directory/snapshot/snapshot-columns.ts'
import { readSnapshots } from '#server/directory/snapshot/snapshot-source-store.ts'
import { loadDoctors, openBruteForce, randomDoctors, randomQuery } from '#server/testing/directory-rows.ts'

const choice = '00000000-0000-4000-8000-000000000001'
const select = '00000000-0000-4000-8000-000000000002'
const day = '2026-11-20'

let database: TestDatabase
const doctors = randomDoctors(8_000, 3)
/** Ids of the doctors in the network `choice`, by what each row says. */
const inChoice = new Set<string>()
beforeAll(async () => {
  database = await openTestDb()
  const { pool } = database
  await loadDoctors(pool, doctors)
  await pool.query(`update directory_doctors set zip = case when npi::bigint % 2 = 0 then '60601' else '60602' end`)
  await pool.query(`insert into networks (id, key, name, source, as_of, loaded_at, members, id_kinds)
    values ('${choice}', 'choice', 'Choice', 'x', '2026-11-01', now(), 0, '{npi}'), ('${select}', 'select', 'Select', 'x', '2026-11-01', now(), 0, '{npi}')`)
  const rows: string[] = []
  const put = (network: string, { id = '', tin = '', zip = '', startsOn = 'null', endsOn = 'null' }) =>
    rows.push(`('${network}', '${id}', '${tin}', '${zip}', ${startsOn}, ${endsOn})`)
  for (const { id } of doctors) {
    const n = Number(id)
    const zip = n % 2 === 0 ? '60601' : '60602'
    const kinds: readonly (() => boolean)[] = [
      () => put(choice, { id }) > 0,
      () => put(choice, { id, zip }) > 0,
      () => put(choice, { id, zip: zip === '60601' ? '60602' : '60601' }) === 0,
      () => put(choice, { id, endsOn: `'2026-11-19'` }) === 0,
      () => put(choice, { id, startsOn: `'2026-11-21'` }) === 0,
      () => put(select, { id }) === 0,
      // Named by another network under a TIN that `choice` has contracted in 60601.
      () => put(select, { id, tin: '123456789' }) > 0 && zip === '60601',
      () => false,
    ]
    if (kinds[Math.floor(n / 2) % kinds.length]?.()) inChoice.add(id)
  }
  put(choice, { tin: '123456789', zip: '60601' })
  await pool.query(`insert into network_members (network_id, provider_id, tin, zip, starts_on, ends_on) values ${rows.join(', ')}`)
  await pool.query('analyze')
})
afterAll(() => database.close())

const connection = () => ({ ...database.connection, options: '-c search_path=portal,public' })
const network: NetworkFilter = { ids: [choice], day }

test('with a network, tables and snapshot find the same as brute force over its doctors, by their place and the day', async () => {
  const kept = doctors.filter(({ id }) => inChoice.has(id))
  expect(kept.length).toBeGreaterThan(1_500)
  const bruteForce = openBruteForce(kept)
  const snapshots = await readSnapshots(connection(), () => null)
  const { columns } = snapshots.doctors
  const rows = keepRows(snapshots.doctors, (row) => inChoice.has(idOfRow(columns, row)))
  const random = seededRandom(5)
  let found = 0
  for (let turn = 0; turn < 60; turn += 1) {
    const query = randomQuery(doctors, random)
    const expected = bruteForce(query)
    expect(searchSnapshot(snapshots.doctors, query, rows)).toEqual(expected)
    const inTables = await searchTables(database.db, 'doctors', { ...query, network })
    expect([inTables.availableCount, inTables.found.map(({ id }) => id)]).toEqual([
      expected.availableCount,
      expected.found.map(({ id }) => id),
    ])
    found += expected.found.length
  }
  expect(found).toBeGreaterThan(60)
  expect((await searchTables(database.db, 'doctors', { ...randomQuery(doctors, random), network: { ids: [], day } })).availableCount).toBe(
    0,
  )
})

test('the rows of a network are marked in a thread, and again after a change', async () => {
  const clock = { now: () => new Date(`${day}T15:00:00Z`) }
  const snapshots = await readSnapshots(connection(), () => null)
  const held: HeldDirectory = { generation: 1, snapshots, shown: { doctors: new Map(), facilities: new Map() } }
  const filters = openNetworkFilters({
    plannedFor: async () => [],
    clock,
    timeZone: 'UTC',
    connection: connection(),
    directory: { held: () => held },
  })
  const { columns } = snapshots.doctors
  const markedNow = () => {
    const kept = filters.kept(held, 'doctors', network)
    if (kept === null) return null
    const all = Array.from({ length: columns.lat.length }, (_, row) => row)
    const expected = keepRows(snapshots.doctors, (row) => inChoice.has(idOfRow(columns, row)))
    return all.filter((row) => ((kept.bits[row >> 3] as number) >> (row & 7)) & 1).length === expected.before.at(-1)
      ? Buffer.from(kept.bits).equals(Buffer.from(expected.bits))
      : false
  }
  expect(markedNow()).toBeNull()
  await filters.keepUp()
  expect(markedNow()).toBe(true)
  const { id } = doctors.find((one) => inChoice.has(one.id)) ?? { id: '' }
  inChoice.delete(id)
  await database.pool.query(`delete from network_members where provider_id = '${id}'`)
  filters.forget('networks')
  expect(markedNow()).toBe(false)
  await filters.keepUp()
  expect(markedNow()).toBe(true)
  filters.close()
})
