import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { terminalAuditContext } from '#platform/audit/terminal-audit-context.ts'
import { settableClock } from '#platform/testing/settable-clock.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'
import { zipArchiveOf } from '#platform/testing/zip-archive-of.ts'
import { listSources } from '#server/directory/directory-store.ts'
import { importDirectory } from '#server/directory/load/import-directory.ts'
import { nppesFile, openFolder, testNpi } from '#server/testing/directory-files.ts'

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
const load = (name: string, content: Buffer) =>
  importDirectory(
    { pool: database.pool, clock },
    [folder.write(name, content)],
    { segmentSize: 2_000, isComplete: true },
    terminalAuditContext('import directory'),
  )

test('files in a zip or gzip are loaded in segments; kind and date are in the name of the container', async () => {
  const file = nppesFile(Array.from({ length: 20 }, (_, at) => ({ npi: testNpi(at) })))
  const zip = zipArchiveOf([{ name: 'folder/another-name-20010101.csv', content: file }])
  expect(await load('npidata_pfile_20050523-20251109.zip', zip)).toMatchObject([{ read: 20, added: 20, dataDate: '2025-11-09' }])
  expect(await load('npidata_pfile_20050523-20251109.csv', Buffer.from(file))).toMatchObject([{ read: 20, unchanged: 20 }])
  const list = 'name,address1,city,state,zip\nQuill Clinic,1 Moor Rd,Omaha,NE,68102\n'
  expect(await load('vets-of-nebraska.csv.gz', gzipSync(list))).toMatchObject([{ read: 1, facilities: { vets: 1 } }])
})

test('a damaged, nested or second file in a container changes nothing and dates no source', async () => {
  const file = nppesFile([{ npi: testNpi(1) }])
  const before = await listSources(database.db)
  const good = gzipSync(file)
  const refused: [Buffer, string][] = [
    [good.subarray(0, good.length - 12), 'The archive is damaged (gzip: it is cut off)'],
    [zipArchiveOf([{ content: file, changes: { crc: 1 } }]), 'The archive is damaged (zip: its checksum is wrong)'],
    [zipArchiveOf([{ content: good }]), 'this is an archive in an archive (gzip in zip)'],
    [zipArchiveOf([{ content: file }, { name: 'pl_pfile.csv', content: file }]), 'must have exactly one file in it (2 files)'],
    [Buffer.from('-----BEGIN PGP MESSAGE-----\n'), 'could not be decrypted (PGP: IMPORT_GPG_HOME is not set)'],
  ]
  for (const [content, message] of refused) await expect(load('npidata.zip', content)).rejects.toThrow(message)
  expect(await listSources(database.db)).toEqual(before)
})
