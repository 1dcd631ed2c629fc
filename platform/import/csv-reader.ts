import { csvCells } from '#platform/import/csv-cells.ts'
import { decodeText } from '#platform/import/decode-text.ts'
import { textLines } from '#platform/import/text-lines.ts'

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

type CsvOptions<Column extends string> = {
  /** The names that a column may have in the first line, the preferred one first; case, blanks and signs do not count. */
  columns: Readonly<Record<Column, readonly string[]>>
  required?: readonly NoInfer<Column>[]
  delimiter?: string
}

/** A quoted cell may span this many lines; a quote that stays open longer is damage of its first line only. */
const mostLines = 20

const columnKey = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
const cleaned = (cell: string | undefined): string => (cell === undefined ? '' : cell.replace(/\p{Cc}+/gu, ' ').trim())

type Header<Column extends string> = { places: ReadonlyMap<Column, number>; width: number }

const readHeader = <Column extends string>(cells: readonly string[], { columns, required = [] }: CsvOptions<Column>): Header<Column> => {
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
const takeRow = (lines: readonly string[], at: number, width: number | null, delimiter: string): Taken => {
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

/**
 * The rows of a CSV file with a header, one after the other: byte order mark, any line ends, UTF-8 or Latin-1, columns by name.
 * Empty rows are left out; a damaged one comes with its line and problem, and spoils no other. Memory stays flat.
 * @throws CsvHeaderError when required columns are missing
 */
export async function* readCsv<Column extends string>(
  source: AsyncIterable<Uint8Array>,
  options: CsvOptions<Column>,
): AsyncGenerator<CsvRow<Column>> {
  const { delimiter = ',' } = options
  let header: Header<Column> | null = null
  let line = 1
  let waiting: string[] = []
  const rowsOf = function* (lines: readonly string[], until: number): Generator<CsvRow<Column>, number> {
    let at = 0
    while (at < until) {
      const { cells, lines: count, problem } = takeRow(lines, at, header?.width ?? null, delimiter)
      const isEmpty = cells.every((cell) => cell.trim() === '')
      if (header === null && !isEmpty) header = readHeader(cells, options)
      else if (header !== null && !isEmpty) {
        const { places } = header
        yield { line: line + at, cell: (column) => cleaned(cells[places.get(column) ?? -1]), has: (column) => places.has(column), problem }
      }
      at += count
    }
    return at
  }
  for await (const batch of textLines(decodeText(source))) {
    const lines = waiting.length > 0 ? [...waiting, ...batch] : batch
    // The last few lines wait for what comes after them, should one of them open a quote.
    const taken = yield* rowsOf(lines, lines.length - mostLines + 1)
    line += taken
    waiting = lines.slice(taken)
  }
  yield* rowsOf(waiting, waiting.length)
  if (header === null) throw new CsvHeaderError(options.required ?? [])
}
