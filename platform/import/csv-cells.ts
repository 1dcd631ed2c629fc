/** Reads a quoted cell at `start`: its text and the offset of the delimiter after it (or the end); null if the quote is not closed. */
const quotedCell = (record: string, start: number, delimiter: string): { cell: string; end: number } | null => {
  let cell = ''
  let from = start + 1
  for (;;) {
    const quote = record.indexOf('"', from)
    if (quote < 0) return null
    cell += record.slice(from, quote)
    const next = record[quote + 1]
    if (next === undefined || next === delimiter) return { cell, end: quote + 1 }
    // A doubled quote is an escaped one. A single quote inside the cell is an error of the file's writer and is kept as text.
    cell += '"'
    from = quote + (next === '"' ? 2 : 1)
  }
}

/** Splits one record into cells, leniently per RFC 4180; null while a quote is still open at its end. */
export const csvCells = (record: string, delimiter: string): string[] | null => {
  if (!record.includes('"')) return record.split(delimiter)
  const cells: string[] = []
  for (let at = 0; at <= record.length; ) {
    if (record[at] === '"') {
      const quoted = quotedCell(record, at, delimiter)
      if (!quoted) return null
      cells.push(quoted.cell)
      at = quoted.end + 1
    } else {
      const next = record.indexOf(delimiter, at)
      const end = next < 0 ? record.length : next
      cells.push(record.slice(at, end))
      at = end + 1
    }
  }
  return cells
}
