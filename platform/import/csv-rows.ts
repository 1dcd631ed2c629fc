import { csvCells } from '#platform/import/csv-cells.ts'

/** The first line does not name the columns that are needed: nothing of the file can be read. */
export class CsvHeaderError extends Error {
  override readonly name = 'CsvHeaderError'
  readonly missing: readonly string[]
  constructor(missing: readonly string[]) {
    super(`The first line names no column for ${missing.join(', ')}.`)
    this.missing = missing
  }
}

export type CsvProblem = 'ShortRow' | 'LongRow' | 'OpenQuote'

/** `line` counts from 1 and is where the row begins. `cell` gives trimmed text, empty for a column that the file lacks; `has` tells. */
export type CsvRow<Column extends string> = {
  line: number
  cell: (column: Column) => string
  has: (column: Column) => boolean
  problem: CsvProblem | null
}

export type CsvOptions<Column extends string> = {
  /** The names that a column may have in the first line, the preferred one first; case, blanks and signs do not count. */
  columns: Readonly<Record<Column, readonly string[]>>
  required?: readonly NoInfer<Column>[]
  delimiter?: string
}

/** A quoted cell may span this many lines; a quote that stays open longer is damage of its first line only. */
export const mostLines = 20

/** A column's name as it is compared: without case, blanks and signs. */
export const columnKey = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
/** A cell as it is given out: control characters are blanks, and none stand at its ends. */
export const cleaned = (cell: string | undefined): string => (cell === undefined ? '' : cell.replace(/\p{Cc}+/gu, ' ').trim())

export type CsvHeader<Column extends string> = { places: ReadonlyMap<Column, number>; width: number }

/** Which column stands where. @throws CsvHeaderError */
export const readHeader = <Column extends string>(
  cells: readonly string[],
  { columns, required = [] }: CsvOptions<Column>,
): CsvHeader<Column> => {
  const keys = cells.map(columnKey)
  const places = new Map<Column, number>()
  for (const column in columns) {
    const place = columns[column].map((name) => keys.indexOf(columnKey(name))).find((found) => found >= 0)
    if (place !== undefined) places.set(column, place)
  }
  const missing = required.filter((column) => !places.has(column))
  if (missing.length > 0) throw new CsvHeaderError(missing)
  return { places, width: cells.length }
}

const problemOf = (cells: readonly string[], width: number): CsvProblem | null => {
  if (cells.length < width) return 'ShortRow'
  return cells.slice(width).some((cell) => cell.trim() !== '') ? 'LongRow' : null
}

type Taken = { cells: readonly string[]; lines: number; problem: CsvProblem | null }

/** The row that begins at `at`: one line, or several when they close a quote and together have just the cells that they should. */
export const takeRow = (lines: readonly string[], at: number, width: number | null, delimiter: string): Taken => {
  let record = lines[at] ?? ''
  let cells = csvCells(record, delimiter)
  let count = 1
  while (cells === null && count < mostLines && at + count < lines.length) {
    record += `\n${lines[at + count]}`
    count += 1
    cells = csvCells(record, delimiter)
  }
  if (cells !== null && (count === 1 || width === null || cells.length === width)) {
    return { cells, lines: count, problem: width === null ? null : problemOf(cells, width) }
  }
  return { cells: (lines[at] ?? '').split(delimiter), lines: 1, problem: 'OpenQuote' }
}
