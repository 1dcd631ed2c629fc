import { ContainerError } from '#platform/import/container-error.ts'
import type { ReadBytes } from '#platform/import/file-kinds.ts'

/** The only file of a zip: where its local header begins, its size in the zip and unpacked in bytes, and its CRC-32. */
export type ZipEntry = { offset: number; method: 0 | 8; packed: number; size: number; crc: number }

/** The names below are those of the ZIP specification (APPNOTE 6.3). */
const endRecord = { signature: 0x06054b50, bytes: 22 }
const zip64Locator = { signature: 0x07064b50, bytes: 20 }
const zip64EndRecord = { signature: 0x06064b50, bytes: 56 }
const fileHeader = { signature: 0x02014b50, bytes: 46 }
const zip64Extra = 0x0001

/** Enough for the end records and the directory of one file with the longest name, extra field and comment. */
const tailBytes = 512 * 1024

const damaged = (what: string): never => {
  throw new ContainerError('damaged archive', `zip: ${what}`)
}

const largest = BigInt(Number.MAX_SAFE_INTEGER)
const long = (bytes: Buffer, at: number): number => {
  const value = bytes.readBigUInt64LE(at)
  return value > largest ? damaged('a size is too large') : Number(value)
}

/** The end of a file, and its size. */
const tailOf = async (read: ReadBytes): Promise<{ tail: Buffer; size: number }> => {
  let pieces: Buffer[] = []
  let [kept, size] = [0, 0]
  for await (const piece of read()) {
    pieces.push(piece)
    size += piece.length
    kept += piece.length
    if (kept < 2 * tailBytes) continue
    const tail = Buffer.concat(pieces).subarray(-tailBytes)
    pieces = [Buffer.from(tail)]
    kept = tail.length
  }
  return { tail: Buffer.concat(pieces).subarray(-tailBytes), size }
}

type Directory = { count: number; bytes: number; offset: number }

const isAt = (bytes: Buffer, at: number, { signature, bytes: length }: { signature: number; bytes: number }): boolean =>
  at >= 0 && at + length <= bytes.length && bytes.readUInt32LE(at) === signature

/** Where the directory is, by the end record, or by the one of zip64 if a number does not fit there. */
const directoryOf = (tail: Buffer, size: number): Directory => {
  let at = tail.length - endRecord.bytes
  // A comment of up to 64 KB may follow, and its length leads to the end of the file.
  while (at >= 0 && !(isAt(tail, at, endRecord) && at + endRecord.bytes + tail.readUInt16LE(at + 20) === tail.length)) at -= 1
  if (at < 0) damaged('its end is missing')
  const [disk, directoryDisk] = [tail.readUInt16LE(at + 4), tail.readUInt16LE(at + 6)]
  const plain = { count: tail.readUInt16LE(at + 10), bytes: tail.readUInt32LE(at + 12), offset: tail.readUInt32LE(at + 16) }
  const locator = at - zip64Locator.bytes
  if (isAt(tail, locator, zip64Locator)) {
    const record = long(tail, locator + 8) - (size - tail.length)
    if (!isAt(tail, record, zip64EndRecord)) damaged('its end is damaged')
    return { count: long(tail, record + 32), bytes: long(tail, record + 40), offset: long(tail, record + 48) }
  }
  if ((disk !== 0 && disk !== 0xffff) || (directoryDisk !== 0 && directoryDisk !== 0xffff))
    throw new ContainerError('compressed file', 'zip in several parts')
  return plain
}

/** The numbers of a file that do not fit into its header are in an extra field, in this order. */
const withZip64 = (extra: Buffer, short: { size: number; packed: number; offset: number }) => {
  const numbers = { ...short }
  let at = 0
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== zip64Extra) at += 4 + extra.readUInt16LE(at + 2)
  let place = at + 4
  for (const name of ['size', 'packed', 'offset'] as const) {
    if (short[name] !== 0xffffffff) continue
    if (place + 8 > extra.length) damaged('a size is missing')
    numbers[name] = long(extra, place)
    place += 8
  }
  return numbers
}

type Listed = { name: string; flags: number; method: number; crc: number; size: number; packed: number; offset: number }

const listedIn = (directory: Buffer, count: number): Listed[] => {
  const files: Listed[] = []
  let at = 0
  for (let read = 0; read < count; read += 1) {
    if (!isAt(directory, at, fileHeader)) return damaged('its list of files is damaged')
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) => directory.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    const extraAt = at + fileHeader.bytes + nameBytes
    const end = extraAt + extraBytes + commentBytes
    if (end > directory.length) return damaged('its list of files is damaged')
    const short = {
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    }
    files.push({
      name: directory.toString('latin1', at + fileHeader.bytes, extraAt),
      flags: directory.readUInt16LE(at + 8),
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      ...withZip64(directory.subarray(extraAt, extraAt + extraBytes), short),
    })
    at = end
  }
  return files
}

/** Folders, and the hidden copies that macOS adds, are no files of the sender. */
const isFile = ({ name }: Listed): boolean => !name.endsWith('/') && !name.startsWith('__MACOSX/') && !name.endsWith('.DS_Store')

/** A workbook of Excel or a document of Word is a zip too. */
const isOffice = ({ name }: Listed): boolean => name === '[Content_Types].xml'

const isEncrypted = ({ flags, method }: Listed): boolean => (flags & 0x2041) !== 0 || method === 99

/**
 * Finds the only file of a zip. Its name is never used as a path.
 * @throws ContainerError for a zip with none or several files, an encrypted or damaged one, or a method other than deflate
 */
export const findZipEntry = async (read: ReadBytes): Promise<ZipEntry> => {
  const { tail, size } = await tailOf(read)
  const { count, bytes, offset } = directoryOf(tail, size)
  const start = offset - (size - tail.length)
  if (count > 1 && start < 0) throw new ContainerError('not one file in the archive', `${count} files`)
  if (start < 0 || start + bytes > tail.length) damaged('its list of files is missing')
  const listed = listedIn(tail.subarray(start, start + bytes), count)
  if (listed.some(isOffice)) throw new ContainerError('not a text file', 'Excel workbook or Office document')
  const files = listed.filter(isFile)
  const [file] = files
  if (!file || files.length > 1) throw new ContainerError('not one file in the archive', `${files.length} files`)
  if (isEncrypted(file)) throw new ContainerError('encrypted file', 'zip with a password')
  const { method } = file
  if (method !== 0 && method !== 8) throw new ContainerError('compressed file', `zip with method ${method}`)
  if (file.offset + file.packed > offset) damaged('its file overlaps its list of files')
  return { offset: file.offset, method, packed: file.packed, size: file.size, crc: file.crc }
}
