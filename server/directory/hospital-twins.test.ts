import { afterAll, beforeAll, expect, test } from 'vitest'
import { settableClock } from '#platform/testing/settable-clock.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'
import { findGeneration } from '#server/directory/directory-store.ts'
import { type DirectoryImport, importDirectory } from '#server/directory/import-directory.ts'
import { circleAround } from '#server/directory/search-circle.ts'
import { searchSnapshot } from '#server/directory/search-snapshot.ts'
import { readSnapshots } from '#server/directory/snapshot-source-store.ts'
import { searchTables } from '#server/directory/table-search-store.ts'
import { nppesFile, openFolder, terminalTrail, testNpi } from '#server/testing/directory-files.ts'

let database: TestDatabase
const folder = openFolder()
beforeAll(async () => {
  database = await openTestDb()
})
afterAll(async () => {
  await database.close()
  folder.remove()
})

const clock = settableClock('2026-11-20T15:00:00Z')
const load = async (name: string, content: string, options: DirectoryImport = {}) => {
  const path = folder.write(name, content)
  const [report] = await importDirectory({ pool: database.pool, clock }, [path], options, terminalTrail())
  return report
}

/** What a search around Omaha finds, in the tables and in a snapshot made of them alike. */
const found = async (): Promise<string[]> => {
  const query = { ...circleAround({ zip: '68102', radius: 5 }), categories: null, sex: null, name: '', offset: 0, most: 25 }
  const inTables = await searchTables(database.db, 'facilities', query)
  const snapshots = await readSnapshots({ ...database.connection, options: '-c search_path=portal,public' }, () => null)
  const inSnapshot = searchSnapshot(snapshots.facilities, query)
  expect(inSnapshot.found.map(({ id }) => id)).toEqual(inTables.found.map(({ id }) => id))
  expect([inTables.availableCount, inSnapshot.availableCount]).toEqual([inTables.found.length, inTables.found.length])
  return inTables.found.map(({ id }) => id).toSorted()
}

const hospital = { entity: '2', code1: '282N00000X', line1: '9 NETTLE ST.' }
const register = nppesFile([
  { ...hospital, npi: testNpi(1), company: 'NETTLEBY HOSPITAL', code2: '3336C0002X' },
  { ...hospital, npi: testNpi(2), company: 'NETTLEBY WARD', line1: '9 NETTLE STREET', phone: '4025550102' },
  { ...hospital, npi: testNpi(3), company: 'OTHER HOSPITAL', line1: '7 Dapple Ave', phone: '' },
])
const cms = (...rows: string[]) =>
  ['Facility ID,Facility Name,Address,City/Town,State,ZIP Code,Telephone Number,Hospital Type', ...rows].join('\n')
const nettleby = '280001,NETTLEBY GENERAL,9 Nettle St,OMAHA,NE,68102,(402) 555-0102,Acute Care Hospitals'
const quill = '280002,QUILL HOSPITAL,1 Quill Rd,OMAHA,NE,68102,,Acute Care Hospitals'

test('a hospital that both registers list is found once, as CMS has it, whichever came first [FAC-22]', async () => {
  await load('npidata.csv', register)
  const alone = [testNpi(1), `${testNpi(1)}-pharmacy`, testNpi(2), testNpi(3)].toSorted()
  expect(await found()).toEqual(alone)

  // One row at the same address, one with the same phone; the pharmacy within, and a hospital without a phone, stay.
  expect(await load('hospitals.csv', cms(nettleby, quill))).toMatchObject({ added: 2, twins: 2 })
  const merged = [`${testNpi(1)}-pharmacy`, testNpi(3), 'cms-280001', 'cms-280002'].toSorted()
  expect(await found()).toEqual(merged)
  expect(await load('npidata.csv', register)).toMatchObject({ added: 0, changed: 0, unchanged: 4, twins: 0 })
  expect(await found()).toEqual(merged)

  // When CMS no longer lists it, the register's rows are found again, and the snapshots are made anew for it.
  const before = await findGeneration(database.db)
  expect(await load('hospitals.csv', cms(quill), { isComplete: true })).toMatchObject({ removed: 1, twins: 2 })
  expect(await found()).toEqual([...alone, 'cms-280002'].toSorted())
  expect(await findGeneration(database.db)).toBe(before + 1)
})
