/** What a spreadsheet would take for the beginning of a formula (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r]/

const cellOf = (value: string | number | null): string => {
  if (typeof value === 'number') return `${value}`
  const text = formula.test(value ?? '') ? `'${value}` : (value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One record after RFC 4180. Text that looks like a formula begins with an apostrophe, so that no spreadsheet runs it. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** Says to spreadsheets that what follows is UTF-8. */
export const csvStart = '\uFEFF'
