import { dateTimeFormat } from '#shared/intl-formats.ts'
import { localeOf } from '#shared/languages.ts'
import { currentLanguage } from '#ui/lib/texts.ts'

const inUtc = (options: Intl.DateTimeFormatOptions, at: string): string =>
  dateTimeFormat(localeOf(currentLanguage()), { ...options, timeZone: 'UTC' }).format(new Date(at))

/** `Nov` of `2026-11`. */
export const calendarMonthShown = (month: string): string => inUtc({ month: 'short' }, `${month}-15`)

/** `November 2026` of `2026-11`. */
export const monthOfYearShown = (month: string): string => inUtc({ month: 'long', year: 'numeric' }, `${month}-15`)

/** `8 AM` of 8. */
export const hourShown = (hour: number): string => inUtc({ hour: 'numeric' }, `2000-01-01T${String(hour).padStart(2, '0')}:00:00Z`)

/** `November` of 11. */
export const monthNameShown = (month: number): string => inUtc({ month: 'long' }, `2000-${String(month).padStart(2, '0')}-15`)
