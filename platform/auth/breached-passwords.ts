import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

/** More characters than a line has: forty hex digits, a colon, a count, a line end. */
const lineMost = 80

/** The first whole line that starts at or after `from`: its hash in capitals and the start of the next line; null at the end. */
const lineFrom = async (file: FileHandle, from: number): Promise<{ hash: string; next: number } | null> => {
  // Reads one byte earlier to detect a line that starts exactly at `from`.
  const start = Math.max(from - 1, 0)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2 * lineMost), 0, 2 * lineMost, start)
  const text = buffer.toString('latin1', 0, bytesRead)
  const begin = from === 0 ? 0 : text.indexOf('\n') + 1
  if ((from > 0 && begin === 0) || begin >= text.length) return null
  const end = text.indexOf('\n', begin)
  const line = text.slice(begin, end < 0 ? text.length : end)
  return { hash: line.slice(0, 40).toUpperCase(), next: start + (end < 0 ? text.length : end + 1) }
}

const holds = async (file: FileHandle, wanted: string): Promise<boolean> => {
  let [low, high] = [0, (await file.stat()).size]
  // Invariant: the wanted line, if it exists, starts in [low, high).
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const line = await lineFrom(file, middle)
    if (line?.hash === wanted) return true
    if (line === null || line.hash > wanted) high = middle
    else low = line.next
  }
  return false
}

const reading = async <T>(path: string, read: (file: FileHandle) => Promise<T>): Promise<T> => {
  const file = await open(path)
  try {
    return await read(file)
  } finally {
    await file.close()
  }
}

/**
 * Whether a password's SHA-1 is in a sorted file of hex hashes, one a line, each optionally with `:count`, like the 'Pwned Passwords'
 * lists. Takes some thirty reads for forty gigabytes. Opens the file on each call, so that a newer file takes effect at once.
 */
export const isBreached = (path: string, password: string): Promise<boolean> =>
  reading(path, (file) => holds(file, createHash('sha1').update(password).digest('hex').toUpperCase()))

const check = (path: string): Promise<void> =>
  reading(path, async (file) => {
    const first = await lineFrom(file, 0)
    if (!first || !/^[0-9A-F]{40}$/.test(first.hash)) throw new Error('its first line is no SHA-1 hash in hex')
    const second = await lineFrom(file, first.next)
    if (second && second.hash <= first.hash) throw new Error('its lines are not ascending')
  })

/**
 * Checks the file when a server starts, so that an invalid file is not taken for one without matches.
 * @throws Error that says what is wrong
 */
export const checkBreachedFile = async (path: string | undefined): Promise<void> => {
  if (path === undefined) return
  await check(path).catch((cause: Error) => {
    throw new Error(`BREACHED_PASSWORDS_FILE cannot be used: ${cause.message}.`, { cause })
  })
}
