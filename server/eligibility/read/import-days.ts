import { readDay } from '#shared/fields/date-of-birth.ts'

const lastYear = 2100

/** Drops the time of a timestamp: `2026-01-01T00:00:00Z`, `1/1/2026 12:00 AM`, `202601010000`. */
const withoutTime = (text: string): string =>
  /^(\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{4})(?:T|\s+)\d{1,2}:\d{2}/.exec(text)?.[1] ?? /^(\d{8})(?:\d{4}|\d{6})$/.exec(text)?.[1] ?? text

/** Whether a date consists of zeros, as some systems write 'none'. */
export const isZeroDay = (text: string): boolean => /^0{8}$|^0{4}-00-00$|^00\/00\/0{4}$/.test(withoutTime(text.trim()))

const isoDay = (text: string): string | null => {
  const plain = withoutTime(text.trim())
  return readDay(plain.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'))
}

/** Parses `CCYYMMDD`, `MM/DD/YYYY` or `YYYY-MM-DD`, with or without a time, to `YYYY-MM-DD`; null for any date outside 1900 to 2100. */
export const fileDay = (text: string): string | null => {
  const day = isoDay(text)
  return day !== null && Number(day.slice(0, 4)) <= lastYear ? day : null
}

/** Whether an end date means 'no end': it is one of `openEnds` (`YYYY-MM-DD`). */
export const isEndless = (text: string, openEnds: readonly string[]): boolean => openEnds.includes(isoDay(text) ?? '')
