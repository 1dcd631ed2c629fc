import {
  type CsvHeader,
  CsvHeaderError,
  type CsvOptions,
  type CsvRow,
  cleaned,
  mostLines,
  readHeader,
  takeRow,
} from '#platform/import/csv-rows.ts'
import { decodeText } from '#platform/import/decode-text.ts'
import { textLines } from '#platform/import/text-lines.ts'

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
  let header: CsvHeader<Column> | null = null
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
