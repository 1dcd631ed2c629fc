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

type Utf16 = 'utf-16le' | 'utf-16be'

/** The byte order of UTF-16 by the byte order mark at a file's start, as Excel writes it for "Unicode text"; null for other files. */
export const utf16Of = (start: Uint8Array): Utf16 | null => {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : null
}

/** Converts a block of whole UTF-16 units to UTF-8; half of a surrogate pair becomes U+FFFD, so that the number of units stays. */
export const utf16ToUtf8 = (block: Buffer, order: Utf16): Buffer => {
  const units = order === 'utf-16be' ? Buffer.from(block.subarray(0, block.length - (block.length % 2))).swap16() : block
  return Buffer.from(units.toString('utf16le'), 'utf8')
}

type Decoder = { take(chunk: Uint8Array): string; end(): string }

const openUtf16Decoder = (encoding: Utf16): Decoder => {
  const decoder = new TextDecoder(encoding)
  return { take: (chunk) => decoder.decode(chunk, { stream: true }), end: () => decoder.decode() }
}

/** Decodes UTF-8 and Latin-1. Keeps the run of non-ASCII bytes at a chunk's end for the next one. */
const openByteDecoder = (): Decoder => {
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = true
  const give = (block: Buffer): string => {
    if (block.length === 0) return ''
    const text = decodeBytes(block)
    const given = isFirst && text.startsWith('\uFEFF') ? text.slice(1) : text
    isFirst = false
    return given
  }
  return {
    take(chunk) {
      const block = rest.length > 0 ? Buffer.concat([rest, chunk]) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      const tail = tailOf(block)
      rest = block.subarray(tail)
      return give(block.subarray(0, tail))
    },
    end: () => give(rest),
  }
}

/** Chooses the decoder by the first two bytes. */
const openDecoder = (): Decoder => {
  let start: Buffer = Buffer.alloc(0)
  let chosen: Decoder | null = null
  const choose = (): Decoder => {
    const encoding = utf16Of(start)
    chosen = encoding ? openUtf16Decoder(encoding) : openByteDecoder()
    return chosen
  }
  return {
    take(chunk) {
      if (chosen) return chosen.take(chunk)
      start = Buffer.concat([start, chunk])
      return start.length < 2 ? '' : choose().take(start)
    },
    end() {
      if (chosen) return chosen.end()
      const decoder = choose()
      return decoder.take(start) + decoder.end()
    },
  }
}

/**
 * Decodes bytes as UTF-16 if they start with its byte order mark, else as UTF-8, or Latin-1 where they are not valid UTF-8; a split
 * character becomes U+FFFD. Drops a byte order mark at the start. Memory use is constant.
 */
export async function* decodeText(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = openDecoder()
  for await (const chunk of source) {
    const text = decoder.take(chunk)
    if (text !== '') yield text
  }
  const end = decoder.end()
  if (end !== '') yield end
}
