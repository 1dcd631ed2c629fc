import { cutText } from '#shared/storable-text.ts'

/** The longest accepted line in characters, far above real files; a longer line is damaged and is cut off. */
export const longestLine = 1_000_000

/** Splits streamed text into lines and yields small batches. Lines may end with LF, CRLF or CR, mixed. An overlong line is cut. */
export async function* textLines(pieces: AsyncIterable<string>): AsyncGenerator<string[]> {
  let open = ''
  let endedByReturn = false
  for await (const piece of pieces) {
    // This LF completes a CRLF that was split between pieces; its line has already been yielded.
    const text = endedByReturn && piece.startsWith('\n') ? piece.slice(1) : piece
    endedByReturn = piece.endsWith('\r')
    const lines = text.split(/\r\n|\n|\r/)
    lines[0] = open + (lines[0] ?? '')
    open = cutText(lines.pop() ?? '', longestLine)
    if (lines.length > 0) yield lines
  }
  if (open !== '') yield [open]
}
