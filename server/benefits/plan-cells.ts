import { withoutFraction } from '#platform/import/spreadsheet-number.ts'

/** A cell of a benefits file: its value, or `bad` if it cannot be read. An empty cell is null. */
export type Cell<Value> = Value | null | 'bad'

/** Whole cents of an amount in dollars such as `1500`, `$1,500.00`; at most $10,000,000. */
export const centsOfCell = (text: string): Cell<number> => {
  if (text === '') return null
  if (!/^\$?(\d{1,3}(,\d{3})+|\d{1,8})(\.\d{1,2})?$/.test(text)) return 'bad'
  const cents = Math.round(Number(text.replace(/[$,]/g, '')) * 100)
  return cents <= 1_000_000_000 ? cents : 'bad'
}

/** Hundredths of a percent of a share such as `20`, `20%` or `12.5`. */
export const shareIn = (text: string): Cell<number> => {
  if (text === '') return null
  const read = /^(\d{1,3}(?:\.\d{1,2})?) ?%?$/.exec(text)
  const hundredths = Math.round(Number(read?.[1] ?? Number.NaN) * 100)
  return hundredths <= 10_000 ? hundredths : 'bad'
}

export const yesNoIn = (text: string): Cell<boolean> => {
  if (text === '') return null
  if (/^(yes|y|true|1)$/i.test(text)) return true
  return /^(no|n|false|0)$/i.test(text) ? false : 'bad'
}

/** A whole number of a range. */
export const wholeIn = (text: string, least: number, most: number): Cell<number> => {
  const plain = withoutFraction(text)
  if (plain === '') return null
  const value = Number(plain)
  return /^\d{1,10}$/.test(plain) && value >= least && value <= most ? value : 'bad'
}

/** One of the known words, whatever its case. */
export const wordIn = <const Word extends string>(text: string, words: readonly Word[]): Cell<Word> =>
  text === '' ? null : (words.find((word) => word.toLowerCase() === text.toLowerCase()) ?? 'bad')

/** A text without the apostrophe that `csvLine` puts before one that looks like a formula. */
export const withoutGuard = (text: string): string => text.replace(/^'(?=[=+\-@])/, '')
