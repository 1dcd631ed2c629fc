import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvBlockReader } from '#platform/import/csv-block.ts'
import { readCsv } from '#platform/import/csv-reader.ts'

const columns: Record<'id' | 'name' | 'city', string[]> = { id: ['id'], name: ['name'], city: ['city'] }
const header = 'id,name,x,city'

const byBlock = (body: Buffer): string[] => {
  const rows: string[] = []
  const read = csvBlockReader(header.split(','), { columns, required: ['id'] })
  for (const { line, cell, problem } of read(body)) rows.push(`${line} ${cell('id')}|${cell('name')}|${cell('city')} ${problem}`)
  return rows
}
const byReader = async (body: Buffer): Promise<string[]> => {
  const rows: string[] = []
  const source = Readable.from([Buffer.concat([Buffer.from(`${header}\n`), body])])
  for await (const { line, cell, problem } of readCsv(source, { columns }))
    rows.push(`${line - 1} ${cell('id')}|${cell('name')}|${cell('city')} ${problem}`)
  return rows
}

test.each([
  ['1,a,b,c\n2,d,e,f'],
  ['"1","a ""b"" c","x, y","z"\r\n2,d,e,f\r\n'],
  ['1,"two\nlines",x,y\n\n,,,\n3,a,b,c\n'],
  ['1,"open,x,y\n2,b,c,d\n'],
  ['1,5" pipe,x,y\n2,"b"c,d,e\n3,a "quoted, word" b,c\n'],
  ['1,a\n2,b,c,d,\n3,b,c,d,e\n'],
  ['"1", "a" ," b ",\tc\t\n" 2 ","""","","""x"""\n'],
  ['1,José,é,\u0007x\u0085y\n'],
  ['1,a,b,"c"'],
])('%j is read like by the stream reader', async (body) => {
  expect(byBlock(Buffer.from(body))).toEqual(await byReader(Buffer.from(body)))
})

test('a cell that is not UTF-8 is read as Latin-1', () => {
  const row = Buffer.concat([Buffer.from('1,Jos'), Buffer.from('é', 'latin1'), Buffer.from(',x,León\n')])
  expect(byBlock(row)).toEqual(['1 1|José|León null'])
})

test('random content is read like by the stream reader', async () => {
  const piece = fc.constantFrom(',', '"', '""', '\n', '\r\n', ' ', 'a', 'bc', '","', '",\n"', 'é')
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
      const body = Buffer.from(pieces.join(''))
      expect(byBlock(body)).toEqual(await byReader(body))
    }),
    { numRuns: 2_000 },
  )
})

test('damaged text is found in the same rows as by the stream reader', async () => {
  const cells = ['a\0b', 'Jos\uFFFD', '\uFFFD', '\0', 'whole', '"quoted\0"', '😀', ''].map((text) => Buffer.from(text))
  const split = [Buffer.from([0xed, 0xa0, 0xbd]), Buffer.from('😀').subarray(0, 3), Buffer.from('Ren\xe9', 'latin1')]
  const rows = [...cells, ...split].map((cell) => Buffer.concat([Buffer.from('1,'), cell, Buffer.from(',unread\uFFFD,c\n')]))
  const body = Buffer.concat(rows)
  const found = byBlock(body)
  expect(found).toEqual(await byReader(body))
  expect(found.map((row) => row.endsWith('DamagedText'))).toEqual([true, true, true, true, false, true, false, false, true, true, false])
})
