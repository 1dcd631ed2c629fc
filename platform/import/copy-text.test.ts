import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyRows } from '#platform/import/copy-rows.ts'
import { type CopyValue, copyBytes, copyRow } from '#platform/import/copy-text.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database.close())

const rows: CopyValue[][] = [
  ['', 0, true, ['a', 'null', 'NULL', '', 'with "quotes", and \\ more'], Buffer.from([0, 92, 255])],
  ['tab\tline\nreturn\rback\\slash \\N é 🙂', -1.5, false, [], null],
  ['\\N', 1e-7, null, null, Buffer.alloc(0)],
  [null, null, null, ['two\nlines\t'], null],
]
const names = ['words', 'number', 'flag', 'list', 'bytes']

test('copied values come back unchanged, by bytes and by rows', async () => {
  const client = await database.pool.connect()
  await client.query('create temporary table copied (words text, number double precision, flag boolean, list text[], bytes bytea)')
  await copyBytes(client, `copied (${names.join(', ')})`, Buffer.from(rows.map(copyRow).join('')))
  await copyRows(client, 'copied', names, rows)
  const { rows: back } = await client.query('select * from copied')
  client.release()
  expect(back.map((row) => names.map((name) => row[name]))).toEqual([...rows, ...rows])
})

test('NUL characters are removed, because no text column can store them', () => {
  expect(copyRow(['a\0b', 'c'])).toBe('ab\tc\n')
})
