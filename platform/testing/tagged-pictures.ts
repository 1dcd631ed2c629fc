import { crc32 } from 'node:zlib'

/** Words that stand for a place, an author or a device in the metadata of the pictures below. */
export const secretWords = ['GPS 44.98N 93.27W', 'Ana Rivera', 'serial 4711']
const secret = secretWords.join(', ')

/** An Exif block with an orientation and a description, in the byte order of Intel as phones write it. */
export const exifWith = (orientation: number): Buffer => {
  const tiff = Buffer.alloc(38)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(2, 8)
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    tiff.writeUInt16LE(tag, at)
    tiff.writeUInt16LE(type, at + 2)
    tiff.writeUInt32LE(count, at + 4)
    tiff.writeUInt32LE(value, at + 8)
  }
  entry(10, 0x010e, 2, secret.length + 1, 38)
  entry(22, 0x0112, 3, 1, orientation)
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(`${secret}\0`)])
}

const segment = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
const start = Buffer.from([0xff, 0xd8])
const end = Buffer.from([0xff, 0xd9])
const jfif = segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'))
const profile = segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01 colors', 'latin1'))
const frame = (width: number, height: number) => {
  const body = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  body.writeUInt16BE(height, 1)
  body.writeUInt16BE(width, 3)
  return segment(0xc2, body)
}
const tables = segment(0xc4, Buffer.from('table'))
/** Two scans with an escaped 0xFF and a restart marker, as a progressive picture has. */
const scan = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3])])

/** What a JPEG shows, without metadata. */
export const bareJpeg = (width = 3, height = 2): Buffer =>
  Buffer.concat([start, jfif, profile, frame(width, height), tables, scan, tables, scan, end])

/** The same with Exif, XMP, IPTC, comments (one of them between the scans), and a video behind its end. */
export const taggedJpeg = (orientation = 1): Buffer => {
  const xmp = segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${secret}`))
  const iptc = segment(0xed, Buffer.from(`Photoshop 3.0\0${secret}`))
  const comment = segment(0xfe, Buffer.from(secret))
  const others = [segment(0xe2, Buffer.from(`MPF\0${secret}`)), segment(0xe5, Buffer.from(secret)), comment]
  const before = [start, jfif, segment(0xe1, exifWith(orientation)), xmp, iptc, ...others, profile]
  return Buffer.concat([...before, frame(3, 2), tables, scan, comment, tables, scan, end, Buffer.from(`ftypmp42 ${secret}`)])
}

export const pngChunkOf = (name: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const header = (width: number, height: number) => {
  const body = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0])
  body.writeUInt32BE(width)
  body.writeUInt32BE(height, 4)
  return pngChunkOf('IHDR', body)
}
const data = pngChunkOf('IDAT', Buffer.from('pixels'))
const last = pngChunkOf('IEND', Buffer.alloc(0))

/** What a PNG shows, without metadata. */
export const barePng = (width = 3, height = 2): Buffer =>
  Buffer.concat([signature, header(width, height), pngChunkOf('sRGB', Buffer.of(0)), data, last])

/** The same with Exif, every kind of text, a time, a private chunk, and a file behind its end. */
export const taggedPng = (orientation = 1): Buffer => {
  const texts = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'prVt'].map((name) => pngChunkOf(name, Buffer.from(secret)))
  const exif = pngChunkOf('eXIf', exifWith(orientation).subarray(6))
  return Buffer.concat([signature, header(3, 2), pngChunkOf('sRGB', Buffer.of(0)), exif, ...texts, data, last, Buffer.from(secret)])
}

const riff = (chunks: readonly [string, Buffer][]): Buffer => {
  const bodies = chunks.map(([name, body]) => {
    const head = Buffer.alloc(8)
    head.write(name, 'latin1')
    head.writeUInt32LE(body.length, 4)
    return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
  })
  const all = Buffer.concat([Buffer.from('WEBP'), ...bodies])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(all.length, 4)
  return Buffer.concat([head, all])
}
const canvas = (flags: number) => Buffer.from([flags, 0, 0, 0, 2, 0, 0, 1, 0, 0])
const pixels: [string, Buffer] = ['VP8L', Buffer.from('pixel')]

/** A WebP; `tagged` with Exif, XMP and an unknown chunk, and a file behind its end. */
export const webpOf = ({ tagged, orientation = 1 }: { tagged: boolean; orientation?: number }): Buffer => {
  if (!tagged) return riff([['VP8X', canvas(0x10)], pixels])
  const tags: [string, Buffer][] = [
    ['EXIF', exifWith(orientation)],
    ['XMP ', Buffer.from(secret)],
    ['PRIV', Buffer.from(secret)],
  ]
  return Buffer.concat([riff([['VP8X', canvas(0x1c)], pixels, ...tags]), Buffer.from(secret)])
}
