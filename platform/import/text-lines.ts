/** No line of any file we read comes near this many characters; what does is damage, and is cut off here. */
export const longestLine = 1_000_000

/** The lines of a text that arrives in pieces, in small batches: ended by LF, CRLF or CR, mixed as they come. An overlong line is cut. */
export async function* textLines(pieces: AsyncIterable<string>): AsyncGenerator<string[]> {
  let open = ''
  let endedByReturn = false
  for await (const piece of pieces) {
    // The LF of a CRLF that was cut in two belongs to the line that has already been given.
    const text = endedByReturn && piece.startsWith('\n') ? piece.slice(1) : piece
    endedByReturn = piece.endsWith('\r')
    const lines = text.split(/\r\n|\n|\r/)
    lines[0] = open + (lines[0] ?? '')
    open = (lines.pop() ?? '').slice(0, longestLine)
    if (lines.length > 0) yield lines
  }
  if (open !== '') yield [open]
}
