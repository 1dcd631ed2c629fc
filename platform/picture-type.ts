export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp'
type Picture = { type: PictureType; width: number; height: number }

const ascii = (bytes: Buffer, at: number, length: number): string => bytes.toString('latin1', at, at + length)

/** PNG (ISO 15948): the size is in the first chunk, which must be IHDR. */
const png = (bytes: Buffer): Picture | null =>
  bytes.length > 24 && ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' && ascii(bytes, 12, 4) === 'IHDR'
    ? { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : null

/** JPEG (ITU T.81): the size is in the frame's header, after any number of other segments. */
const jpeg = (bytes: Buffer): Picture | null => {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at)
    if (marker < 0xff00) return null
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return { type: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
  }
  return null
}

/** WebP (RFC 9649): lossy, lossless and extended files each store their size differently. */
const webp = (bytes: Buffer): Picture | null => {
  if (bytes.length < 30 || ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 4) !== 'WEBP') return null
  const type = 'image/webp'
  const kind = ascii(bytes, 12, 4)
  if (kind === 'VP8X') return { type, width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) }
  if (kind === 'VP8 ') return { type, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L') return null
  const sizes = bytes.readUInt32LE(21)
  return { type, width: 1 + (sizes & 0x3fff), height: 1 + ((sizes >> 14) & 0x3fff) }
}

/**
 * Detects a picture's type and size from its contents, not from the declared type. Null for anything else, including SVG, which could
 * carry scripts.
 */
export const pictureOf = (bytes: Buffer): Picture | null => png(bytes) ?? jpeg(bytes) ?? webp(bytes)
