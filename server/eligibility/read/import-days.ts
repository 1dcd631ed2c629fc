import { readDay } from '#shared/fields/date-of-birth.ts'

/** Dates that some systems write for 'no end date'. */
const endless = new Set(['9999-12-31', '9999-01-01', '2299-12-31', '2999-12-31'])
const lastYear = 2100

/** Parses `CCYYMMDD`, `MM/DD/YYYY` or `YYYY-MM-DD` to `YYYY-MM-DD`; null for any date outside 1900 to 2100. */
export const fileDay = (text: string): string | null => {
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  const day = readDay(compact ? `${compact[1]}-${compact[2]}-${compact[3]}` : text)
  return day !== null && Number(day.slice(0, 4)) <= lastYear ? day : null
}

/** Whether an end date means 'no end'. */
export const isEndless = (text: string): boolean =>
  endless.has(/^\d{8}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : text)

/** The date `days` later; `days` may be negative. */
export const nextIsoDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
