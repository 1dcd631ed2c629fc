/** A quoted cell that begins at `start`: its text, and where the delimiter after it stands (or the end); null while the quote is open. */
const quotedCell = (record: string, start: number, delimiter: string): { cell: string; end: number } | null => {
  let cell = ''
  let from = start + 1
  for (;;) {
    const quote = record.indexOf('"', from)
    if (quote < 0) return null
    cell += record.slice(from, quote)
    const next = record[quote + 1]
    if (next === undefined || next === delimiter) return { cell, end: quote + 1 }
    // A doubled quote is one; a single one inside the cell is a slip of whoever wrote the file and stands for itself.
    cell += '"'
    from = quote + (next === '"' ? 2 : 1)
  }
}

/** The cells of one record after RFC 4180, read leniently; null while a quote is still open at its end. */
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
