import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { cellBounds } from '#platform/import/csv-bounds.ts'
import { csvCells } from '#platform/import/csv-cells.ts'

/** A range of whole rows of a file, without the header. */
export type FileSegment = {
  block: Buffer
  /** Lines of the file before the block. */
  linesBefore: number
  /** The byte offset of the next segment and the lines before it: the progress after this segment. */
  end: number
  linesBeforeEnd: number
}

const newline = 10
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

const countLines = (block: Buffer): number => {
  let lines = 0
  for (let at = block.indexOf(newline); at >= 0; at = block.indexOf(newline, at + 1)) lines += 1
  return lines
}

const readAt = async (file: FileHandle, at: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

/** The first line with its line end; everything read if it has none. */
const firstLine = async (file: FileHandle): Promise<Buffer> => {
  const start = await readAt(file, 0, headerSize)
  const end = start.indexOf(newline)
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
  /** Yields segments from the given progress. */
  segments(from: { end: number; linesBeforeEnd: number }): AsyncGenerator<FileSegment>
  close(): Promise<void>
}

/** Opens a file for reading in segments of about `segmentSize` bytes; one is in memory at a time. */
export const openDirectoryFile = async (path: string, segmentSize = 32 * 1024 * 1024): Promise<DirectoryFile> => {
  const file = await open(path)
  const { size, mtime } = await file.stat()
  const line = await firstLine(file)
  const header = headerOf(line)
  const [first, last] = [await readAt(file, 0, headerSize), await readAt(file, Math.max(0, size - headerSize), headerSize)]
  return {
    header,
    size,
    fingerprint: createHash('sha256').update(`${size} `).update(first).update(last).digest('hex'),
    modified: mtime,
    async *segments(from) {
      let [at, linesBefore] = from.end === 0 ? [line.length, 1] : [from.end, from.linesBeforeEnd]
      while (at < size) {
        const read = await readAt(file, at, segmentSize)
        if (read.length === 0) return
        const isLast = at + read.length >= size
        const block = isLast ? read : read.subarray(0, lastRowEnd(read, header.length) || read.length)
        const [end, linesBeforeEnd] = [at + block.length, linesBefore + countLines(block)]
        yield { block, linesBefore, end, linesBeforeEnd }
        at = end
        linesBefore = linesBeforeEnd
      }
    },
    close: () => file.close(),
  }
}
