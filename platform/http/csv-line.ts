/** Characters that start a formula in a spreadsheet (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r]/

const cellOf = (value: string | number | null): string => {
  if (typeof value === 'number') return `${value}`
  const text = formula.test(value ?? '') ? `'${value}` : (value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats one record per RFC 4180. Text that looks like a formula is prefixed with an apostrophe, so that no spreadsheet runs it. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** Byte order mark that tells spreadsheets the file is UTF-8. */
export const csvStart = '\uFEFF'
