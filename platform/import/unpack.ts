import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createGunzip, createInflateRaw } from 'node:zlib'
import { ContainerError } from '#platform/import/container-error.ts'
import type { ReadBytes } from '#platform/import/file-kinds.ts'
import { ImportFileError } from '#platform/import/import-file.ts'
import type { ZipEntry } from '#platform/import/zip-directory.ts'

/** Pieces of unpacked bytes in memory. */
const atOnce = 64 * 1024

/** Sends bytes through a stream of zlib. Its errors become ContainerErrors; those of the source stay. */
async function* through(source: AsyncIterable<Buffer>, zlib: Transform, kind: 'zip' | 'gzip'): AsyncGenerator<Buffer> {
  // A failure reaches the loop below, because `pipeline` destroys the stream with it.
  pipeline(Readable.from(source), zlib).catch(() => undefined)
  try {
    yield* zlib
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (error instanceof ImportFileError || !code?.startsWith('Z_')) throw error
    throw new ContainerError('damaged archive', `${kind}: ${code === 'Z_BUF_ERROR' ? 'it is cut off' : (error as Error).message}`)
  }
}

/** Unpacks gzip; several parts one behind the other are one file. */
export const gunzipped: (source: AsyncIterable<Buffer>) => AsyncGenerator<Buffer> = (source) =>
  through(source, createGunzip({ chunkSize: atOnce }), 'gzip')

/** The bytes from an offset on. */
async function* bytesFrom(read: ReadBytes, offset: number): AsyncGenerator<Buffer> {
  let before = 0
  for await (const piece of read()) {
    if (before + piece.length > offset) yield piece.subarray(Math.max(0, offset - before))
    before += piece.length
  }
}

const localHeader = { signature: 0x04034b50, bytes: 30 }

const damagedZip = (what: string): never => {
  throw new ContainerError('damaged archive', `zip: ${what}`)
}

/** Where the packed bytes of a zip's file begin: behind its local header, whose length only the header says. */
const contentOffset = async (read: ReadBytes, offset: number): Promise<number> => {
  let header: Buffer = Buffer.alloc(0)
  for await (const piece of bytesFrom(read, offset)) {
    header = Buffer.concat([header, piece])
    if (header.length >= localHeader.bytes) break
  }
  if (header.length < localHeader.bytes || header.readUInt32LE(0) !== localHeader.signature)
    damagedZip('its file is not where its list says')
  return offset + localHeader.bytes + header.readUInt16LE(26) + header.readUInt16LE(28)
}

async function* packedBytes(read: ReadBytes, { offset, packed }: ZipEntry): AsyncGenerator<Buffer> {
  let left = packed
  for await (const piece of bytesFrom(read, await contentOffset(read, offset))) {
    if (left > 0) yield piece.subarray(0, left)
    left -= piece.length
    if (left <= 0) return
  }
  if (left > 0) damagedZip('it is cut off')
}

/**
 * Unpacks the only file of a zip.
 * @throws ContainerError if it is damaged: the size and the CRC-32 are compared at its end
 */
export async function* unzipped(read: ReadBytes, entry: ZipEntry): AsyncGenerator<Buffer> {
  const packed = packedBytes(read, entry)
  let [size, crc] = [0, 0]
  for await (const piece of entry.method === 0 ? packed : through(packed, createInflateRaw({ chunkSize: atOnce }), 'zip')) {
    size += piece.length
    crc = crc32(piece, crc)
    if (size > entry.size) damagedZip('its size is wrong')
    yield piece
  }
  if (size !== entry.size) damagedZip('its size is wrong')
  if (crc !== entry.crc) damagedZip('its checksum is wrong')
}
