import { expect, test } from 'vitest'
import { readCopyRows } from '#server/directory/copy-rows.ts'

const int16 = (value: number) => Buffer.from([(value >> 8) & 255, value & 255])
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const field = (bytes: Buffer) => Buffer.concat([int32(bytes.length), bytes])
const rowOf = (text: string, number: number) => Buffer.concat([int16(2), field(Buffer.from(text)), field(int32(number))])

/** A binary COPY: signature, flags, no extension, rows, trailer. */
const copy = Buffer.concat([
  Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'),
  int32(0),
  int32(0),
  rowOf('Núñez', -1_766_500_000),
  rowOf('', 7),
  rowOf('x'.repeat(300), 0),
  int16(-1),
])

const piecesOf = async function* (size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < copy.length; at += size) yield copy.subarray(at, at + size)
}

test.each([1, 2, 3, 7, 19, 64, copy.length])('rows are read correctly from chunks of %i bytes', async (size) => {
  const rows: [string, number][] = []
  await readCopyRows(piecesOf(size), (fields) => rows.push([fields.text(), fields.int()]))
  expect(rows).toEqual([
    ['Núñez', -1_766_500_000],
    ['', 7],
    ['x'.repeat(300), 0],
  ])
})
