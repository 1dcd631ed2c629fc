import { isUtf8 } from 'node:buffer'

/** The longest run of non-ASCII bytes, in bytes, that is kept for the next chunk. */
const longestRun = 4096

/** The start of the run of non-ASCII bytes at the block's end. Splitting there cuts no character in two. */
const tailOf = (block: Buffer): number => {
  let at = block.length
  while (at > 0 && (block[at - 1] ?? 0) >= 0x80 && block.length - at < longestRun) at -= 1
  return at
}

/** Bytes from a program that splits characters: half of a surrogate pair, or an emoji (F0 9F …) cut at its end. */
const splitCharacter = /\u00ed[\u00a0-\u00bf][\u0080-\u00bf]|\u00f0\u009f[\u0080-\u00bf]?(?![\u0080-\u00bf])/g

/** Decodes `run`, which has one non-ASCII byte per UTF-16 unit. */
const decodeRun = (run: string): string => {
  const bytes = Buffer.from(run, 'latin1')
  if (isUtf8(bytes)) return bytes.toString('utf8')
  const rest = run.replace(splitCharacter, '?')
  return rest !== run && isUtf8(Buffer.from(rest, 'latin1')) ? bytes.toString('utf8') : run
}

/**
 * Decodes bytes as UTF-8 or Latin-1, which agree on ASCII. Each run of other bytes is decided alone, so that one bad line affects no
 * other.
 */
export const decodeBytes = (block: Buffer): string =>
  isUtf8(block) ? block.toString('utf8') : block.toString('latin1').replace(/[\u0080-\u00ff]+/g, decodeRun)

/**
 * Whether text lost characters before the import: it has NUL, which PostgreSQL cannot store, or U+FFFD, which replaces unreadable bytes.
 * Decoded text has no half surrogate pairs: decoding replaces them with U+FFFD.
 */
export const isDamaged = (text: string): boolean => text.includes('\0') || text.includes('\uFFFD')

/**
 * Decodes bytes as UTF-8, or Latin-1 where they are not valid UTF-8; a split character becomes U+FFFD. Drops a byte order mark at the
 * start. Memory use is constant.
 */
export async function* decodeText(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = true
  const give = (block: Buffer): string => {
    const text = decodeBytes(block)
    const given = isFirst && text.startsWith('\uFEFF') ? text.slice(1) : text
    if (text !== '') isFirst = false
    return given
  }
  for await (const chunk of source) {
    const block = rest.length > 0 ? Buffer.concat([rest, chunk]) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    const tail = tailOf(block)
    rest = block.subarray(tail)
    if (tail > 0) yield give(block.subarray(0, tail))
  }
  if (rest.length > 0) yield give(rest)
}
