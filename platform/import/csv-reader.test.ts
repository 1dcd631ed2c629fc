import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from '#platform/import/csv-reader.ts'
import { CsvHeaderError } from '#platform/import/csv-rows.ts'

const columns: Record<'id' | 'name' | 'city', string[]> = { id: ['id', 'member_id'], name: ['name'], city: ['City/Town', 'city'] }

const inPieces = (bytes: Buffer, size: number): AsyncIterable<Uint8Array> =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
    })(),
    { objectMode: true },
  )

const read = async (file: string | Buffer, size = 7) => {
  const rows: string[] = []
  const source = inPieces(Buffer.from(file as string), size)
  for await (const { line, cell, problem } of readCsv(source, { columns, required: ['id'] }))
    rows.push(`${line} ${cell('id')}|${cell('name')}|${cell('city')}${problem ? ` ${problem}` : ''}`)
  return rows
}

test('columns are found by name, whatever their order, case and punctuation', async () => {
  expect(await read('\uFEFFCity / Town,X,Member ID\nAgawam,-,7\n')).toEqual(['2 7||Agawam'])
})

test('mixed line ends, a missing last one and empty rows are accepted', async () => {
  expect(await read('id,name,city\r\n1,a,b\r2,c,d\n\n,,\n3,e,f')).toEqual(['2 1|a|b', '3 2|c|d', '6 3|e|f'])
})

test('quoted cells keep commas and line ends, and a doubled quote is one quote', async () => {
  expect(await read('id,name,city\n1,"Ann ""Annie"", Lee","Two\nlines"\n2,b,c\n')).toEqual(['2 1|Ann "Annie", Lee|Two lines', '4 2|b|c'])
})

test('an unclosed quote damages only its own line', async () => {
  const rest = Array.from({ length: 40 }, (_, at) => `${at},n,c`).join('\n')
  const rows = await read(`id,name,city\nx,"open,y\n${rest}\n`)
  expect(rows).toHaveLength(41)
  expect(rows[0]).toBe('2 x|"open|y OpenQuote')
  expect(rows[40]).toBe('42 39|n|c')
})

test('short and long rows are reported and keep their line number', async () => {
  expect(await read('id,name,city\n1,a\n2,b,c,\n3,b,c,d\n')).toEqual(['2 1|a| ShortRow', '3 2|b|c', '4 3|b|c LongRow'])
})

test('text is read as UTF-8, or as Latin-1 where it is not, however the bytes are split', async () => {
  const mixed = Buffer.concat([Buffer.from('id,name,city\n1,José,é\n2,Jos', 'utf8'), Buffer.from('é', 'latin1'), Buffer.from(',x\n')])
  for (const size of [1, 2, 3, 19, 20, 21, 22, 1000]) expect(await read(mixed, size)).toEqual(['2 1|José|é', '3 2|José|x'])
})

test('an empty file, or one without the required columns, is refused', async () => {
  await expect(read('name,city\na,b\n')).rejects.toThrow(CsvHeaderError)
  await expect(read('')).rejects.toThrow('The first line names no column for id.')
})

test('random bytes are read without a crash, and alike however they are split', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 40 }), async (bytes, size) => {
      const file = Buffer.concat([Buffer.from('id,name,city\n'), bytes])
      expect(await read(file, size)).toEqual(await read(file, 10_000))
    }),
    { numRuns: 200 },
  )
})

const damages: [string, Buffer][] = [
  ['a NUL', Buffer.from('a\0b')],
  ['a replacement character', Buffer.from('Jos\uFFFD')],
  ['half of a surrogate pair', Buffer.from([0x61, 0xed, 0xa0, 0xbd])],
  ['half of a surrogate pair beside a whole character', Buffer.concat([Buffer.from('é'), Buffer.from([0xed, 0xb8, 0x80])])],
  ['an emoji cut after three bytes', Buffer.from('a😀').subarray(0, 4)],
  ['an emoji cut after two bytes', Buffer.from('a😀').subarray(0, 3)],
]
const fileWith = (cell: Buffer) => Buffer.concat([Buffer.from('id,name,x,city\n1,'), cell, Buffer.from(',x,y\n2,Ann,x,y\n')])

test.each(damages)('%s damages only its own row, however the bytes are split', async (_name, cell) => {
  for (const size of [1, 2, 3, 17, 18, 19, 1000]) {
    const rows = await read(fileWith(cell), size)
    expect([rows[0]?.endsWith(' DamagedText'), rows[1], rows.length]).toEqual([true, '3 2|Ann|y', 2])
  }
})

test('damage in an unread column is ignored, and Windows quotes are no damage', async () => {
  expect(await read('id,name,x,city\n1,a,b\0,c\n')).toEqual(['2 1|a|c'])
  expect(await read(Buffer.from('id,name,city\n1,Ren\xe9\x92s,y\n', 'latin1'))).toEqual(['2 1|René s|y'])
})
