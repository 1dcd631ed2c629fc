import { isUtf8 } from 'node:buffer'

/** Longest run of bytes past ASCII that is kept waiting for the next chunk. */
const longestRun = 4096

/** Where the run of bytes past ASCII begins that reaches the end of the block, so that no character is cut in two. */
const tailOf = (block: Buffer): number => {
  let at = block.length
  while (at > 0 && (block[at - 1] ?? 0) >= 0x80 && block.length - at < longestRun) at -= 1
  return at
}

const decodeBlock = (block: Buffer): string => {
  if (isUtf8(block)) return block.toString('utf8')
  // Both encodings agree about ASCII; every run of other bytes is judged by itself, so that one wrong line spoils no other.
  return block.toString('latin1').replace(/[\u0080-\u00ff]+/g, (run) => {
    const bytes = Buffer.from(run, 'latin1')
    return isUtf8(bytes) ? bytes.toString('utf8') : run
  })
}

/** Bytes as text: UTF-8, and Latin-1 where it is not; a byte order mark at the start is dropped. Memory stays flat. */
export async function* decodeText(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = true
  const give = (block: Buffer): string => {
    const text = decodeBlock(block)
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
