import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import fontkit from '@pdf-lib/fontkit'
import { expect, test } from 'vitest'
import { sfntOfWoff } from '#platform/pdf/sfnt-of-woff.ts'

const { resolve } = createRequire(import.meta.url)
const files = [
  'ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff',
  'ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff',
]

test.each(files)('%s has the same characters, widths and ligatures when it is unpacked', async (name) => {
  const woff = await readFile(resolve(`@fontsource/${name}`))
  const [packed, unpacked] = [fontkit.create(woff), fontkit.create(sfntOfWoff(woff))]
  expect(unpacked.characterSet).toEqual(packed.characterSet)
  for (const text of ['Ana Rivera, 400 mg', 'الجرعة', 'لا']) {
    const [one, other] = [packed.layout(text), unpacked.layout(text)]
    expect(other.glyphs.map(({ id }) => id)).toEqual(one.glyphs.map(({ id }) => id))
    expect(other.advanceWidth).toBe(one.advanceWidth)
  }
})

test('the checksum of each table is that of its bytes', async () => {
  const sfnt = sfntOfWoff(await readFile(resolve(`@fontsource/${files[0]}`)))
  for (let at = 12; at < 12 + sfnt.readUInt16BE(4) * 16; at += 16) {
    const [tag, checksum, offset, length] = [sfnt.toString('latin1', at, at + 4), ...[4, 8, 12].map((more) => sfnt.readUInt32BE(at + more))]
    let sum = 0
    // 'head' contains a sum over the whole file and leaves it out of its own.
    for (let place = Number(offset); place < Number(offset) + Number(length); place += 4)
      if (tag !== 'head' || place !== Number(offset) + 8) sum = (sum + sfnt.readUInt32BE(place)) >>> 0
    expect(sum, tag).toBe(checksum)
  }
})

test('another file is refused', () => {
  expect(() => sfntOfWoff(Buffer.alloc(44))).toThrow('no WOFF')
})
