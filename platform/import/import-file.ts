import { open } from 'node:fs/promises'
import { decodeText } from '#platform/import/decode-text.ts'
import type { ReadBytes } from '#platform/import/file-kinds.ts'

/** Thrown when a file cannot be read as a whole; nothing of it may be applied. The message is for the operator. */
export class ImportFileError extends Error {
  override readonly name: string = 'ImportFileError'
}

const pieceSize = 64 * 1024

/** The message for a path that has no rows to read. */
export const notAFile = 'This is a folder or a device, not a file.'

/** The message for a file whose size is not what it was when it was opened. */
export const changedWhileRead = 'The file changed its size while it was read. Load it again when it is complete.'

/**
 * Yields a file's bytes.
 * @throws ImportFileError if the path is not a file, or the file becomes shorter or longer while it is read
 */
export async function* readImportFile(path: string): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    const before = await file.stat()
    if (!before.isFile()) throw new ImportFileError(notAFile)
    for (let at = 0; at < before.size; ) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(pieceSize), 0, Math.min(pieceSize, before.size - at), at)
      if (bytesRead === 0) throw new ImportFileError(changedWhileRead)
      at += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
    if ((await file.stat()).size !== before.size) throw new ImportFileError(changedWhileRead)
  } finally {
    await file.close()
  }
}

/** The beginning of the first line, at most 64 KiB of the file, decoded like its rows; empty for an empty file. */
export const firstLineOf = async (read: ReadBytes): Promise<string> => {
  let start: Buffer = Buffer.alloc(0)
  for await (const piece of read()) {
    start = Buffer.concat([start, piece])
    if (start.length >= pieceSize) break
  }
  let text = ''
  for await (const part of decodeText([start])) text += part
  return text.split(/\r\n|\n|\r/, 1)[0] ?? ''
}
