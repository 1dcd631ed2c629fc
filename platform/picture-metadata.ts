import { crc32 } from 'node:zlib'
import { fail } from '#platform/http/fail.ts'
import { type PictureType, pictureOf } from '#platform/picture-type.ts'
import type { ErrorCode } from '#shared/errors/error-codes.ts'

/** More than a phone's largest pictures have (64 megapixels); a browser needs four bytes of memory for each. */
export const mostPicturePixels = 65_000_000

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to)

/** Tag 0x0112 of Exif 3.0; 1 is upright, as if absent. */
const orientationTag = 0x0112

/** The orientation, 2 to 8, in a TIFF structure's first directory; null if it is upright, unknown or unreadable. */
const orientationIn = (tiff: Buffer): number | null => {
  if (tiff.length < 14) return null
  const isLittle = ascii(tiff, 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return null
  for (let at = directory + 2, left = short(directory); left > 0 && at + 12 <= tiff.length; at += 12, left -= 1) {
    const value = short(at + 8)
    if (short(at) === orientationTag) return value >= 2 && value <= 8 ? value : null
  }
  return null
}

/** A TIFF structure with the orientation alone. */
const tiffOf = (orientation: number): Buffer => {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(orientationTag, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}

const exifHeader = 'Exif\0\0'

/** The orientation of an Exif block, with or without its header, as a new block; null if upright. */
const orientationOnly = (block: Buffer): Buffer | null => {
  const orientation = orientationIn(ascii(block, 0, 6) === exifHeader ? block.subarray(6) : block)
  return orientation === null ? null : tiffOf(orientation)
}

const jpegSegment = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(0xff00 + marker)
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** What to keep of a JPEG segment. Of the application segments, only JFIF, color profile and Adobe's color transform show the picture. */
const keptSegment = (marker: number, body: Buffer): Buffer | null => {
  if (marker === 0xe1) {
    const tiff = ascii(body, 0, 6) === exifHeader ? orientationOnly(body) : null
    return tiff && Buffer.concat([Buffer.from(exifHeader, 'latin1'), tiff])
  }
  const isComment = marker === 0xfe
  const isProfile = marker === 0xe2 && ascii(body, 0, 12) === 'ICC_PROFILE\0'
  const isOtherApplication = marker > 0xe1 && marker <= 0xef && marker !== 0xee && !isProfile
  return isComment || isOtherApplication ? null : body
}

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7

/** Where the compressed data that begins here ends: at the next marker that is no restart, or at the end of the file. */
const scanEnd = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0 && next !== 0xff && !isRestart(next)) return at
  }
  return bytes.length
}

type Segment = { marker: number; body: Buffer; end: number }

/** The segment at a position after padding; null if there is none. The end marker has no body. */
const segmentAt = (bytes: Buffer, from: number): Segment | null => {
  let at = from
  while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1
  const marker = bytes[at + 1] ?? 0
  if (bytes[at] !== 0xff || marker < 0xc0 || isRestart(marker) || marker === 0xd8) return null
  if (marker === 0xd9) return { marker, body: bytes.subarray(at, at), end: at + 2 }
  const end = at + 4 > bytes.length ? 0 : at + 2 + bytes.readUInt16BE(at + 2)
  return end < at + 4 || end > bytes.length ? null : { marker, body: bytes.subarray(at + 4, end), end }
}

/** JPEG (ITU T.81), up to its end marker: phones append videos and further pictures after it. */
const jpeg = (bytes: Buffer): Buffer | null => {
  const pieces = [bytes.subarray(0, 2)]
  let at = 2
  while (at < bytes.length) {
    const segment = segmentAt(bytes, at)
    if (!segment) return null
    const { marker, end } = segment
    if (marker === 0xd9) return Buffer.concat([...pieces, bytes.subarray(end - 2, end)])
    const body = keptSegment(marker, segment.body)
    if (body) pieces.push(jpegSegment(marker, body))
    at = marker === 0xda ? scanEnd(bytes, end) : end
    pieces.push(bytes.subarray(end, at))
  }
  // A picture that was cut off while it was sent still shows.
  return Buffer.concat(pieces)
}

/** Chunks that a PNG needs to be shown, with animations; texts, time and unknown chunks are missing. */
const shownChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs hIST sPLT acTL fcTL fdAT'.split(' '),
)

const pngChunk = (name: string, body: Buffer): Buffer => {
  const chunk = Buffer.alloc(body.length + 12)
  chunk.writeUInt32BE(body.length)
  chunk.write(name, 4, 'latin1')
  body.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, body.length + 8)), body.length + 8)
  return chunk
}

/** PNG (W3C, third edition), up to its last chunk. */
const png = (bytes: Buffer): Buffer | null => {
  const pieces = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return null
    const name = ascii(bytes, at + 4, at + 8)
    const orientation = name === 'eXIf' ? orientationOnly(bytes.subarray(at + 8, end - 4)) : null
    if (orientation) pieces.push(pngChunk(name, orientation))
    if (shownChunks.has(name)) pieces.push(bytes.subarray(at, end))
    if (name === 'IEND') return Buffer.concat(pieces)
    at = end
  }
  return null
}

const webpFlags = { exif: 0x08, xmp: 0x04 }
const webpChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP', 'ANIM', 'ANMF'])

const webpChunk = (name: string, body: Buffer): Buffer => {
  const chunk = Buffer.alloc(8 + body.length + (body.length % 2))
  chunk.write(name, 'latin1')
  chunk.writeUInt32LE(body.length, 4)
  body.copy(chunk, 8)
  return chunk
}

/** WebP (RFC 9649), up to the length in its header. */
const webp = (bytes: Buffer): Buffer | null => {
  const length = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  const chunks: { name: string; body: Buffer }[] = []
  for (let at = 12; at + 8 <= length; ) {
    const size = bytes.readUInt32LE(at + 4)
    if (at + 8 + size > length) return null
    const [name, body] = [ascii(bytes, at, at + 4), bytes.subarray(at + 8, at + 8 + size)]
    const orientation = name === 'EXIF' ? orientationOnly(body) : null
    if (orientation) chunks.push({ name, body: orientation })
    if (webpChunks.has(name)) chunks.push({ name, body })
    at += 8 + size + (size % 2)
  }
  const keptFlags = ~(webpFlags.xmp | (chunks.some(({ name }) => name === 'EXIF') ? 0 : webpFlags.exif))
  const shown = chunks.map(({ name, body }) =>
    webpChunk(name, name === 'VP8X' ? Buffer.concat([Buffer.of((body[0] ?? 0) & keptFlags), body.subarray(1)]) : body),
  )
  const content = Buffer.concat([Buffer.from('WEBP'), ...shown])
  return webpChunk('RIFF', content)
}

const cleaners: Record<PictureType, (bytes: Buffer) => Buffer | null> = { 'image/jpeg': jpeg, 'image/png': png, 'image/webp': webp }

/**
 * Removes what a picture says besides showing itself, such as where and when it was taken, without compressing it again. Of Exif only
 * the orientation stays. Null if the bytes are no picture or a broken one.
 */
export const withoutMetadata = (bytes: Buffer): Buffer | null => {
  const picture = pictureOf(bytes)
  return picture && cleaners[picture.type](bytes)
}

/**
 * Returns an uploaded picture without its metadata. Fails with `refusal` if it is none, and with PictureTooLarge if it has too many
 * pixels; the header says how many.
 */
export const cleanPicture = (bytes: Buffer, refusal: ErrorCode): { type: PictureType; content: Buffer } => {
  const content = withoutMetadata(bytes) ?? fail(refusal)
  // The cleaned bytes count, because a browser gets these.
  const { type, width, height } = pictureOf(content) ?? fail(refusal)
  if (width === 0 || height === 0) return fail(refusal)
  return width * height > mostPicturePixels ? fail('PictureTooLarge') : { type, content }
}
