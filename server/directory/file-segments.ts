import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

/** A stretch of whole rows of a file. `bytes` is the header line and then the stretch, so that each can be read by itself. */
export type Segment = {
  /** Where the next segment begins: that much of the file is done with this one. */
  end: number
  /** Add this to a line number of the segment to have that of the file. */
  linesBefore: number
  nextLinesBefore: number
  bytes: AsyncIterable<Uint8Array>
}

const newline = 10
const quote = 34
/** Pieces in which a segment is handed on, so that what is made of it stays small. */
const pieceSize = 256 * 1024

/** Where the last row of the block ends: at the last line end outside of quotes, or at any, should a stray quote leave none. */
const lastRowEnd = (block: Uint8Array): { end: number; lines: number } => {
  let [isQuoted, lines, end, linesThere] = [false, 0, 0, 0]
  for (let at = 0; at < block.length; at += 1) {
    const byte = block[at]
    if (byte === quote) isQuoted = !isQuoted
    else if (byte === newline) {
      lines += 1
      if (!isQuoted) {
        end = at + 1
        linesThere = lines
      }
    }
  }
  return end > 0 ? { end, lines: linesThere } : { end: block.lastIndexOf(newline) + 1, lines }
}

async function* inPieces(header: Uint8Array, block: Uint8Array): AsyncGenerator<Uint8Array> {
  if (header.length > 0) yield header
  for (let at = 0; at < block.length; at += pieceSize) yield block.subarray(at, at + pieceSize)
}

const readAt = async (file: FileHandle, at: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

/** The first line with its end, byte order mark included; the whole file where it has but one. */
const headerOf = async (file: FileHandle): Promise<Buffer> => {
  const start = await readAt(file, 0, pieceSize)
  const end = start.indexOf(newline)
  return end < 0 ? start : start.subarray(0, end + 1)
}

export type DirectoryFile = {
  header: Buffer
  size: number
  /** The same for the same content: its size, its beginning and its end. */
  fingerprint: string
  modified: Date
  segments(from: { offset: number; linesBefore: number }): AsyncGenerator<Segment>
  close(): Promise<void>
}

/** Opens a file to be read in segments of about `segmentSize` bytes, one of which is in memory at a time. */
export const openDirectoryFile = async (path: string, segmentSize = 32 * 1024 * 1024): Promise<DirectoryFile> => {
  const file = await open(path)
  const { size, mtime } = await file.stat()
  const header = await headerOf(file)
  const [first, last] = [await readAt(file, 0, pieceSize), await readAt(file, Math.max(0, size - pieceSize), pieceSize)]
  return {
    header,
    size,
    fingerprint: createHash('sha256').update(`${size} `).update(first).update(last).digest('hex'),
    modified: mtime,
    async *segments({ offset, linesBefore }) {
      let at = offset
      let before = linesBefore
      while (at < size) {
        const block = await readAt(file, at, segmentSize)
        if (block.length === 0) return
        const isLast = at + block.length >= size
        const row = lastRowEnd(block)
        const { end, lines } = isLast || row.end === 0 ? { end: block.length, lines: row.lines } : row
        // Only the first segment brings the header line itself.
        const isFirst = at === 0
        yield {
          end: at + end,
          linesBefore: isFirst ? 0 : before - 1,
          nextLinesBefore: before + lines,
          bytes: inPieces(isFirst ? Buffer.alloc(0) : header, block.subarray(0, end)),
        }
        at += end
        before += lines
      }
    },
    close: () => file.close(),
  }
}
