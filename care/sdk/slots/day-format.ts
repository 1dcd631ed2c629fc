import { localeOf } from '#shared/languages.ts'
import { currentLanguage } from '#ui/lib/texts.ts'

const shown = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(localeOf(currentLanguage()), { ...options, timeZone: 'UTC' })
    .format(new Date(`${day}T12:00:00Z`))
    .replaceAll('\u200f', '')

/** `Sat` of `2026-11-21`. */
export const shortWeekdayShown = (day: string): string => shown(day, { weekday: 'short' })

/** `11/21` of `2026-11-21`; day first where the language has it so. */
export const dayOfMonthShown = (day: string): string => shown(day, { month: '2-digit', day: '2-digit' })
