import { csvCells } from '#platform/import/csv-cells.ts'
import { isDamaged } from '#platform/import/decode-text.ts'

/** Thrown when the header lacks required columns; no row of the file can be read. */
export class CsvHeaderError extends Error {
  override readonly name = 'CsvHeaderError'
  readonly missing: readonly string[]
  constructor(missing: readonly string[]) {
    super(`The first line names no column for ${missing.join(', ')}.`)
    this.missing = missing
  }
}

/** `DamagedText`: a cell in a column that is read has lost characters. */
export type CsvProblem = 'ShortRow' | 'LongRow' | 'OpenQuote' | 'DamagedText'

/**
 * `line` is the row's first line, counted from 1. `cell` returns trimmed text, empty if the file lacks the column; `has` tells the two
 * apart.
 */
export type CsvRow<Column extends string> = {
  line: number
  cell: (column: Column) => string
  has: (column: Column) => boolean
  problem: CsvProblem | null
}

export type CsvOptions<Column extends string> = {
  /** The names that each column may have in the header, preferred first. Case, blanks and punctuation are ignored. */
  columns: Readonly<Record<Column, readonly string[]>>
  required?: readonly NoInfer<Column>[]
  delimiter?: string
  /** The delimiters that a file may have; the one by which the header names most columns is used. */
  delimiters?: readonly string[]
  /**
   * Refuses the whole file, instead of one row, if a line is overlong or the file is cut: its last row is incomplete and has no line end.
   * For files that replace what is stored.
   */
  refuseCut?: boolean
}

/** Whether a row with this problem is incomplete if it is the last one of a file without a line end at its end. */
export const isCutRow = (problem: string | null): boolean => problem === 'ShortRow' || problem === 'OpenQuote'

/** The message for a file that ends within a row. */
export const fileIsCut = (line: number): string =>
  `The file ends in the middle of a row, on line ${line.toLocaleString('en-US')}: it was not transferred completely.`

/** The most lines that a quoted cell may span; if a quote stays open longer, only its first line counts as damaged. */
export const mostLines = 20

/** A column's name for comparison: without case, blanks and punctuation. */
export const columnKey = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
/** Replaces control characters with spaces and trims the cell. */
export const cleaned = (cell: string | undefined): string => (cell === undefined ? '' : cell.replace(/\p{Cc}+/gu, ' ').trim())

export type CsvHeader<Column extends string> = { places: ReadonlyMap<Column, number>; width: number }

/**
 * Returns the delimiter of a file. With `delimiters`, it is the one by which the header names most columns; the header is the first line
 * that is not empty.
 */
export const openDelimiter = ({ columns, delimiter = ',', delimiters = [] }: CsvOptions<string>) => {
  const known = new Set(Object.values(columns).flat().map(columnKey))
  const named = (line: string, by: string) => (csvCells(line, by) ?? []).filter((cell) => known.has(columnKey(cell))).length
  let chosen = delimiters.length === 0 ? delimiter : null
  return (lines: readonly string[]): string => {
    const header = chosen === null ? lines.find((line) => line.trim() !== '') : undefined
    if (header !== undefined) chosen = [...delimiters].sort((one, other) => named(header, other) - named(header, one))[0] ?? delimiter
    return chosen ?? delimiter
  }
}

/** Finds each column's index. @throws CsvHeaderError */
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

/** Whether a column that is read holds damaged text; `textAt` returns a cell's original text. */
export const hasDamage = ({ places }: Pick<CsvHeader<string>, 'places'>, textAt: (place: number) => string): boolean =>
  [...places.values()].some((place) => isDamaged(textAt(place)))

const problemOf = (cells: readonly string[], width: number): CsvProblem | null => {
  if (cells.length < width) return 'ShortRow'
  return cells.slice(width).some((cell) => cell.trim() !== '') ? 'LongRow' : null
}

type Taken = { cells: readonly string[]; lines: number; problem: CsvProblem | null }

/** Reads the row at `at`: one line, or several if they close a quote and together have the expected number of cells. */
export const readCsvRow = (lines: readonly string[], at: number, width: number | null, delimiter: string): Taken => {
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
