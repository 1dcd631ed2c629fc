import { ImportFileError } from '#platform/import/import-file.ts'
import { cutText } from '#shared/storable-text.ts'

/** The longest accepted line in characters, far above real files; a longer line is damaged and is cut off. */
export const longestLine = 1_000_000

/** The message for a file that has a longer line than any real file. */
export const lineTooLong = (line: number): string =>
  `Line ${line.toLocaleString('en-US')} is longer than ${longestLine.toLocaleString('en-US')} characters, so the file is damaged or of another kind.`

/**
 * Splits streamed text into lines and yields small batches. Lines may end with LF, CRLF or CR, mixed. An overlong line is cut, or with
 * `refuseLong` ends the file.
 * @throws ImportFileError for an overlong line, with `refuseLong`
 */
export async function* textLines(pieces: AsyncIterable<string>, { refuseLong = false } = {}): AsyncGenerator<string[]> {
  let before = 0
  let open = ''
  let endedByReturn = false
  for await (const piece of pieces) {
    // This LF completes a CRLF that was split between pieces; its line has already been yielded.
    const text = endedByReturn && piece.startsWith('\n') ? piece.slice(1) : piece
    endedByReturn = piece.endsWith('\r')
    const lines = text.split(/\r\n|\n|\r/)
    lines[0] = open + (lines[0] ?? '')
    const last = lines.pop() ?? ''
    if (refuseLong) {
      const long = [...lines, last].findIndex((line) => line.length > longestLine)
      if (long >= 0) throw new ImportFileError(lineTooLong(before + long + 1))
    }
    open = cutText(last, longestLine)
    before += lines.length
    if (lines.length > 0) yield lines
  }
  if (open !== '') yield [open]
}
