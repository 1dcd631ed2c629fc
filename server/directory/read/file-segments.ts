import { createHash } from 'node:crypto'
import { type FileHandle, stat } from 'node:fs/promises'
import { pgpDecryption } from '#platform/gateways/pgp.ts'
import { cellBounds } from '#platform/import/csv-bounds.ts'
import { csvCells } from '#platform/import/csv-cells.ts'
import { utf16Of, utf16ToUtf8 } from '#platform/import/decode-text.ts'
import { changedWhileRead, ImportFileError } from '#platform/import/import-file.ts'
import type { Decrypt } from '#platform/import/open-container.ts'
import { lineTooLong, longestLine } from '#platform/import/text-lines.ts'
import { openForSeeking } from '#platform/import/unpack-to-disk.ts'

/** A range of whole rows of a file, without the header. */
export type FileSegment = {
  block: Buffer
  /** Lines of the file before the block. */
  linesBefore: number
  /** The byte offset of the next segment and the lines before it: the progress after this segment. */
  end: number
  linesBeforeEnd: number
  /** Whether it is the last segment and its last line has no line end. */
  isOpenEnded: boolean
}

const newline = 10
const carriageReturn = 13
const headerSize = 256 * 1024
/** The maximum number of line ends tried, from the last one backwards. */
const mostTries = 100

/**
 * The end of the block's last complete row: the last line end after a line that parses as a row (a line end inside quotes does not).
 * Falls back to the last line end.
 */
const lastRowEnd = (block: Buffer, width: number): number => {
  const last = block.lastIndexOf(newline)
  const bounds = new Int32Array(2 * width)
  let end = last
  for (let tried = 0; tried < mostTries && end > 0; tried += 1) {
    const before = block.lastIndexOf(newline, end - 1)
    if (cellBounds(block, before + 1, width, bounds) === end + 1) return end + 1
    end = before
  }
  return last + 1
}

/**
 * Counts the block's line ends.
 * @throws ImportFileError for an overlong line, because a damaged row is decoded as a whole
 */
const countLines = (block: Buffer, linesBefore: number): number => {
  let [lines, start] = [0, 0]
  for (let at = block.indexOf(newline); start < block.length; at = block.indexOf(newline, start)) {
    const end = at < 0 ? block.length : at
    if (end - start > longestLine) throw new ImportFileError(lineTooLong(linesBefore + lines + 1))
    if (at >= 0) lines += 1
    start = end + 1
  }
  return lines
}

const readAt = async (file: FileHandle, at: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

/**
 * How a file's bytes become UTF-8 lines that end with LF. UTF-16 is known by its byte order mark. A file with CR and no LF in its first
 * 256 KB ends its lines with CR, as old programs for the Macintosh write it.
 */
const openLayout = (start: Buffer) => {
  const utf16 = utf16Of(start)
  const toText = (block: Buffer): Buffer => (utf16 ? utf16ToUtf8(block, utf16) : block)
  const text = toText(start)
  const endsWithReturn = !text.includes(newline) && text.includes(carriageReturn)
  return {
    /** Bytes per unit that must not be split. */
    unit: utf16 ? 2 : 1,
    decode: (block: Buffer): Buffer => {
      const decoded = toText(block)
      if (endsWithReturn)
        for (let at = decoded.indexOf(carriageReturn); at >= 0; at = decoded.indexOf(carriageReturn, at + 1)) decoded[at] = newline
      return decoded
    },
    /** The number of the file's bytes that became these ones. */
    bytesOf: (decoded: Buffer): number => (utf16 ? 2 * decoded.toString('utf8').length : decoded.length),
  }
}

/**
 * The first line with its line end; all that there is if it has none.
 * @throws ImportFileError for a line without an end in the first 256 KB
 */
const firstLine = (start: Buffer, isWhole: boolean): Buffer => {
  const end = start.indexOf(newline)
  if (end < 0 && !isWhole) throw new ImportFileError('The first line does not end within 256 KB, so this is no CSV file.')
  return end < 0 ? start : start.subarray(0, end + 1)
}

const headerOf = (line: Buffer): string[] => {
  const text = line
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
  return csvCells(text, ',') ?? text.split(',')
}

export type DirectoryFile = {
  /** The column names. */
  header: string[]
  size: number
  /** Identifies the content by size, beginning and end. */
  fingerprint: string
  modified: Date
  /**
   * Yields segments from the given progress.
   * @throws ImportFileError for an overlong line, or if the file becomes shorter or longer while it is read
   */
  segments(from: { end: number; linesBeforeEnd: number }): AsyncGenerator<FileSegment>
  close(): Promise<void>
}

/**
 * Opens a file for reading in segments of about `segmentSize` bytes; one is in memory at a time. UTF-16 and lines that end with CR are
 * converted. A container is unpacked first; `decrypt` opens PGP messages.
 * @throws ImportFileError for a folder, a container that cannot be opened, or a first line without an end
 */
export const openDirectoryFile = async (
  path: string,
  { segmentSize = 32 * 1024 * 1024, decrypt = pgpDecryption({ home: undefined }) }: { segmentSize?: number; decrypt?: Decrypt } = {},
): Promise<DirectoryFile> => {
  const file = await openForSeeking(path, decrypt)
  try {
    return await readOpened(file, segmentSize, (await stat(path)).mtime)
  } catch (error) {
    await file.close()
    throw error
  }
}

const readOpened = async (file: FileHandle, segmentSize: number, modified: Date): Promise<DirectoryFile> => {
  const before = await file.stat()
  const first = await readAt(file, 0, headerSize)
  const last = await readAt(file, Math.max(0, before.size - headerSize), headerSize)
  const layout = openLayout(first)
  const size = before.size - (before.size % layout.unit)
  const line = firstLine(layout.decode(Buffer.from(first)), first.length >= before.size)
  const header = headerOf(line)
  const readWhole = async (at: number, length: number): Promise<Buffer> => {
    const read = await readAt(file, at, length)
    if (read.length < length) throw new ImportFileError(changedWhileRead)
    return read
  }
  /** Whole rows from `at`. Reads more than `segmentSize` only for a longer row. */
  const readRows = async (at: number, linesBefore: number): Promise<Buffer> => {
    for (let length = segmentSize - (segmentSize % layout.unit); ; length *= 2) {
      const decoded = layout.decode(await readWhole(at, Math.min(length, size - at)))
      if (at + length >= size) return decoded
      const rows = decoded.subarray(0, lastRowEnd(decoded, header.length))
      if (rows.length > 0) return rows
      if (decoded.length > longestLine) throw new ImportFileError(lineTooLong(linesBefore + 1))
    }
  }
  return {
    header,
    size,
    fingerprint: createHash('sha256').update(`${before.size} `).update(first).update(last).digest('hex'),
    modified,
    async *segments(from) {
      let [at, linesBefore] = from.end === 0 ? [layout.bytesOf(line), 1] : [from.end, from.linesBeforeEnd]
      while (at < size) {
        const block = await readRows(at, linesBefore)
        const [end, linesBeforeEnd] = [at + layout.bytesOf(block), linesBefore + countLines(block, linesBefore)]
        yield { block, linesBefore, end, linesBeforeEnd, isOpenEnded: block.at(-1) !== newline }
        at = end
        linesBefore = linesBeforeEnd
      }
      if ((await file.stat()).size !== before.size) throw new ImportFileError(changedWhileRead)
    },
    close: () => file.close(),
  }
}
