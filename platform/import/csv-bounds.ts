const [comma, quote, lineFeed, carriageReturn] = [44, 34, 10, 13]

/** The offset after the closing quote; -1 if the line ends first. A doubled quote does not close the cell. */
const behindQuote = (block: Uint8Array, open: number): number => {
  for (let at = open + 1; at < block.length; at += 1) {
    if (block[at] === lineFeed) return -1
    if (block[at] !== quote) continue
    if (block[at + 1] !== quote) return at + 1
    at += 1
  }
  return -1
}

/** The end of an unquoted cell; -1 if it contains a quote. */
const bareEnd = (block: Uint8Array, start: number): number => {
  for (let at = start; at < block.length; at += 1) {
    const byte = block[at]
    if (byte === comma || byte === lineFeed) return at
    if (byte === quote) return -1
  }
  return block.length
}

const quotedEnd = (block: Uint8Array, start: number): number => {
  const behind = behindQuote(block, start)
  const end = behind >= 0 && block[behind] === carriageReturn ? behind + 1 : behind
  return end < 0 || end >= block.length || block[end] === comma || block[end] === lineFeed ? end : -1
}

/**
 * Finds the cells of the line at `start` and writes each cell's start and exclusive end to `bounds`. Returns the start of the next line.
 * Returns -1 for a malformed line: a cell count other than `width`, a quote within an unquoted cell, text after a closing quote, or an
 * unclosed quote.
 */
export const cellBounds = (block: Uint8Array, start: number, width: number, bounds: Int32Array): number => {
  let at = start
  for (let cell = 0; cell < width; cell += 1) {
    // Nearly all of a register's hundreds of cells per row are empty and quoted.
    if (block[at] === quote && block[at + 1] === quote && block[at + 2] === comma && cell < width - 1) {
      bounds[2 * cell] = at
      bounds[2 * cell + 1] = at + 2
      at += 3
      continue
    }
    const end = block[at] === quote ? quotedEnd(block, at) : bareEnd(block, at)
    if (end < 0) return -1
    bounds[2 * cell] = at
    bounds[2 * cell + 1] = end
    at = end + 1
    const isLineEnd = end >= block.length || block[end] === lineFeed
    if (isLineEnd !== (cell === width - 1)) return -1
  }
  return at
}
