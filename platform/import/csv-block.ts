import { isUtf8 } from 'node:buffer'
import { cellBounds } from '#platform/import/csv-bounds.ts'
import { type CsvOptions, type CsvRow, cleaned, mostLines, readHeader, takeRow } from '#platform/import/csv-rows.ts'

const [quote, lineFeed, blank] = [34, 10, 32]

/** UTF-8, and Latin-1 where it is not. */
const textOf = (bytes: Buffer): string => bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1')

const isPlain = (block: Buffer, start: number, end: number): boolean => {
  for (let at = start; at < end; at += 1) {
    const byte = block[at] ?? 0
    if (byte < blank || byte > 126 || byte === quote) return false
  }
  return true
}

/** A cell between its bounds, out of its quotes. Most are empty or plain, and cost little. */
const cellText = (block: Buffer, from: number, until: number): string => {
  let [start, end] = [from, until]
  while (end > start && (block[end - 1] ?? 0) <= blank) end -= 1
  if (block[start] === quote && end > start + 1) [start, end] = [start + 1, end - 1]
  if (start >= end) return ''
  const isClean = isPlain(block, start, end) && block[start] !== blank && block[end - 1] !== blank
  return isClean ? block.toString('latin1', start, end) : cleaned(textOf(block.subarray(start, end)).replaceAll('""', '"'))
}

/** Behind so many lines. */
const skipLines = (block: Buffer, start: number, count: number): number => {
  let at = start
  for (let skipped = 0; skipped < count && at < block.length; skipped += 1) {
    const end = block.indexOf(lineFeed, at)
    at = end < 0 ? block.length : end + 1
  }
  return at
}

/** As many lines as a damaged row could reach over. */
const linesFrom = (block: Buffer, start: number): string[] => {
  const lines: string[] = []
  for (let at = start; at < block.length && lines.length < mostLines; ) {
    const next = skipLines(block, at, 1)
    lines.push(textOf(block.subarray(at, next)).replace(/\r?\n$/, ''))
    at = next
  }
  return lines
}

/**
 * Rows of a CSV file that lies in memory as whole lines, ended by LF or CRLF: the same rows as `readCsv` gives, at a fraction of the
 * cost where rows have hundreds of columns and few of them are wanted. The header's cells come apart from the block, whose first line
 * is number 1. A row is good until the next one is asked for.
 * @throws CsvHeaderError when required columns are missing
 */
export const csvBlockReader = <Column extends string>(header: readonly string[], options: CsvOptions<Column>) => {
  const { places, width } = readHeader(header, options)
  const bounds = new Int32Array(2 * width)
  let block: Buffer = Buffer.alloc(0)
  let damaged: readonly string[] | null = null

  const textAt = (place: number): string =>
    damaged ? cleaned(damaged[place]) : cellText(block, bounds[2 * place] ?? 0, bounds[2 * place + 1] ?? 0)
  const cell = (column: Column): string => {
    const place = places.get(column)
    return place === undefined ? '' : textAt(place)
  }
  const has = (column: Column): boolean => places.has(column)
  const isEmpty = (cells: number): boolean => {
    for (let place = 0; place < cells; place += 1) if (textAt(place) !== '') return false
    return true
  }

  return function* (whole: Buffer): Generator<CsvRow<Column>, void> {
    block = whole
    let [at, line] = [0, 1]
    while (at < block.length) {
      const row: CsvRow<Column> = { line, cell, has, problem: null }
      const next = cellBounds(block, at, width, bounds)
      let cellCount = width
      damaged = null
      if (next >= 0) {
        at = next
        line += 1
      } else {
        const { cells, lines, problem } = takeRow(linesFrom(block, at), 0, width, ',')
        damaged = cells
        cellCount = cells.length
        row.problem = problem
        at = skipLines(block, at, lines)
        line += lines
      }
      if (!isEmpty(cellCount)) yield row
    }
  }
}
