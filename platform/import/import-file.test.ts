import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { readCsv } from '#platform/import/csv-reader.ts'
import { changedWhileRead, firstLineOf, readImportFile } from '#platform/import/import-file.ts'
import { withoutFraction } from '#platform/import/spreadsheet-number.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-import-'))
afterAll(() => rmSync(folder, { recursive: true }))
const write = (content: string | Buffer): string => {
  const path = join(folder, 'file.csv')
  writeFileSync(path, content)
  return path
}

const columns: Record<'id' | 'name', string[]> = { id: ['id'], name: ['name'] }
const read = async (source: AsyncIterable<Uint8Array>, refuseCut = false): Promise<string[]> => {
  const rows: string[] = []
  for await (const { cell, problem } of readCsv(source, { columns, required: ['id'], refuseCut }))
    rows.push([cell('id'), cell('name'), problem ?? ''].join(' ').trim())
  return rows
}
const inPieces = (file: Buffer, size: number) =>
  Readable.from(Array.from({ length: Math.ceil(file.length / size) }, (_, at) => file.subarray(at * size, (at + 1) * size)))
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

test('UTF-16 with a byte order mark is read like UTF-8, wherever the bytes are cut', async () => {
  const text = '\uFEFFid,name\r\n1,José\r\n2,😀 "x"\r\n'
  for (const file of [Buffer.from(text, 'utf16le'), bigEndian(text), Buffer.from(text)])
    for (const size of [1, 2, 3, 5, 64, 1_000]) expect(await read(inPieces(file, size))).toEqual(['1 José', '2 😀 "x"'])
})

test('half of a surrogate pair in UTF-16 damages its own row alone', async () => {
  const file = Buffer.concat([Buffer.from('\uFEFFid,name\n1,a', 'utf16le'), Buffer.from([0x3d, 0xd8]), Buffer.from('\n2,b\n', 'utf16le')])
  expect((await read(inPieces(file, 7))).map((row) => row.replace('\uFFFD', '?'))).toEqual(['1 a? DamagedText', '2 b'])
})

test.each([
  ['LF', 'id,name\n1,a\n'],
  ['CRLF', 'id,name\r\n1,a\r\n'],
  ['CR', 'id,name\r1,a\r'],
])('the first line is found before %s, in each encoding', async (_name, text) => {
  for (const file of [Buffer.from(text), Buffer.from(`\uFEFF${text}`), Buffer.from(`\uFEFF${text}`, 'utf16le'), bigEndian(`\uFEFF${text}`)])
    expect(await firstLineOf(() => readImportFile(write(file)))).toBe('id,name')
  expect(await firstLineOf(() => readImportFile(write('')))).toBe('')
})

test('a file that becomes shorter or longer while it is read is an error, and so is a folder', async () => {
  const path = write(`id,name\n${'1,a\n'.repeat(60_000)}`)
  const readUntil = async (change: () => void): Promise<void> => {
    let isFirst = true
    for await (const _ of readImportFile(path)) {
      if (isFirst) change()
      isFirst = false
    }
  }
  await readUntil(() => undefined)
  await expect(readUntil(() => truncateSync(path, 70_000))).rejects.toThrow(changedWhileRead)
  await expect(readUntil(() => writeFileSync(path, '1,a\n', { flag: 'a' }))).rejects.toThrow(changedWhileRead)
  await expect(read(readImportFile(folder))).rejects.toThrow('not a file')
})

test('a file that ends within a row is refused as a whole, with its line; a missing line end alone is no damage', async () => {
  const source = (text: string) => Readable.from([Buffer.from(text)])
  for (const cut of ['id,name\n1,a\n2', 'id,name\n1,a\n2,"b'])
    await expect(read(source(cut), true)).rejects.toThrow('The file ends in the middle of a row, on line 3')
  expect(await read(source('id,name\n1,a\n2'))).toEqual(['1 a', '2  ShortRow'])
  expect(await read(source('id,name\n1,a\n2\n'), true)).toEqual(['1 a', '2  ShortRow'])
  expect(await read(source('id,name\n1\n2,b'), true)).toEqual(['1  ShortRow', '2 b'])
})

test('a line that is longer than any real one ends the file early', async () => {
  let given = 0
  const endless = async function* () {
    yield Buffer.from('id,name\n1,a\n')
    for (; given < 300; given += 1) yield Buffer.alloc(1_000_000, 'x')
  }
  await expect(read(endless(), true)).rejects.toThrow('Line 3 is longer than 1,000,000 characters')
  expect(given).toBeLessThan(4)
})

test('the fraction that a spreadsheet adds is removed from digits alone', () => {
  expect(['3088652512.0', '17.00', '1003000126', '1.5', '.0', 'A1.0', '1.2.0', ''].map(withoutFraction)).toEqual([
    '3088652512',
    '17',
    '1003000126',
    '1.5',
    '.0',
    'A1.0',
    '1.2.0',
    '',
  ])
})
