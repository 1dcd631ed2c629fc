import { inflateSync } from 'node:zlib'

const woffSignature = 0x774f4646
const [woffHeader, woffEntry] = [44, 20]
const [sfntHeader, sfntEntry] = [12, 16]

const padded = (bytes: number): number => Math.ceil(bytes / 4) * 4

/**
 * Unpacks a WOFF 1.0 file (https://www.w3.org/TR/WOFF/) to the TrueType or OpenType file that it contains. The PDF library reads WOFF too, but
 * inflates each table in JavaScript, again for each document: that was four fifths of the time of a PDF.
 * @throws Error if it is no WOFF file
 */
export const sfntOfWoff = (woff: Buffer): Buffer => {
  if (woff.readUInt32BE(0) !== woffSignature) throw new Error('This is no WOFF file.')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = woffHeader + index * woffEntry
    const [offset, packedLength, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const packed = woff.subarray(offset, offset + packedLength)
    // A table that would not shrink is stored as it is.
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      data: packedLength < length ? inflateSync(packed) : packed,
    }
  })
  const start = sfntHeader + count * sfntEntry
  const sfnt = Buffer.alloc(tables.reduce((sum, { data }) => sum + padded(data.length), start))
  const power = 2 ** Math.floor(Math.log2(count))
  woff.copy(sfnt, 0, 4, 8)
  sfnt.writeUInt16BE(count, 4)
  sfnt.writeUInt16BE(power * 16, 6)
  sfnt.writeUInt16BE(Math.log2(power), 8)
  sfnt.writeUInt16BE((count - power) * 16, 10)
  let offset = start
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const at = sfntHeader + index * sfntEntry
    tag.copy(sfnt, at)
    sfnt.writeUInt32BE(checksum, at + 4)
    sfnt.writeUInt32BE(offset, at + 8)
    sfnt.writeUInt32BE(data.length, at + 12)
    data.copy(sfnt, offset)
    offset += padded(data.length)
  }
  return sfnt
}
