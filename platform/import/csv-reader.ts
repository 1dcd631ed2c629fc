import {
  type CsvHeader,
  CsvHeaderError,
  type CsvOptions,
  type CsvProblem,
  type CsvRow,
  cleaned,
  fileIsCut,
  hasDamage,
  isCutRow,
  mostLines,
  openDelimiter,
  readCsvRow,
  readHeader,
} from '#platform/import/csv-rows.ts'
import { decodeText, isDamaged } from '#platform/import/decode-text.ts'
import { ImportFileError } from '#platform/import/import-file.ts'
import { textLines } from '#platform/import/text-lines.ts'

/** Checks whole lines first, which is cheaper than checking each cell of each row. */
const damageOf = (header: CsvHeader<string>, cells: readonly string[], lines: readonly string[]): CsvProblem | null =>
  lines.some(isDamaged) && hasDamage(header, (place) => cells[place] ?? '') ? 'DamagedText' : null

/**
 * Yields the rows of a CSV file with a header. Accepts a byte order mark, any line ends, UTF-8 or Latin-1; finds columns by name. Skips
 * empty rows. A damaged row is yielded with its line and problem and affects no other row. Memory use is constant.
 * @throws CsvHeaderError when required columns are missing
 * @throws ImportFileError with `refuseCut`
 */
export async function* readCsv<Column extends string>(
  source: AsyncIterable<Uint8Array>,
  options: CsvOptions<Column>,
): AsyncGenerator<CsvRow<Column>> {
  const { refuseCut = false } = options
  const delimiterOf = openDelimiter(options)
  let header: CsvHeader<Column> | null = null
  let line = 1
  let waiting: string[] = []
  let isLineOpen = false
  let last: Pick<CsvRow<Column>, 'line' | 'problem'> = { line: 1, problem: null }
  const rowsOf = function* (lines: readonly string[], until: number): Generator<CsvRow<Column>, number> {
    const delimiter = delimiterOf(lines)
    let at = 0
    while (at < until) {
      const { cells, lines: count, problem } = readCsvRow(lines, at, header?.width ?? null, delimiter)
      const isEmpty = cells.every((cell) => cell.trim() === '')
      last = { line: line + at, problem: isEmpty ? null : problem }
      if (header === null && !isEmpty) header = readHeader(cells, options)
      else if (header !== null && !isEmpty) {
        const { places } = header
        yield {
          line: line + at,
          cell: (column) => cleaned(cells[places.get(column) ?? -1]),
          has: (column) => places.has(column),
          problem: problem ?? damageOf(header, cells, lines.slice(at, at + count)),
        }
      }
      at += count
    }
    return at
  }
  const text = async function* () {
    for await (const piece of decodeText(source)) {
      isLineOpen = !piece.endsWith('\n') && !piece.endsWith('\r')
      yield piece
    }
  }
  for await (const batch of textLines(text(), { refuseLong: refuseCut })) {
    const lines = waiting.length > 0 ? [...waiting, ...batch] : batch
    // Keeps the last few lines for the next batch, because one of them may open a quote.
    const taken = yield* rowsOf(lines, lines.length - mostLines + 1)
    line += taken
    waiting = lines.slice(taken)
  }
  yield* rowsOf(waiting, waiting.length)
  if (header === null) throw new CsvHeaderError(options.required ?? [])
  if (refuseCut && isLineOpen && isCutRow(last.problem)) throw new ImportFileError(fileIsCut(last.line))
}
