import { leftToRightIn } from '#shared/bidi.ts'
import { type Language, localeOf } from '#shared/languages.ts'

const numericDay = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

/** Without a time zone, the one of the process or browser applies. */
type Zone = { timeZone?: string | undefined }

/**
 * `11/20/2026` in every language (SHELL-009). Dates are typed in this order too (SIGN-50), so a member never types 11/05 and reads 05/11.
 */
export const writtenDay = (at: Date | number, language: Language, zone: Zone = {}): string =>
  leftToRightIn(language, new Intl.DateTimeFormat('en-US', { ...numericDay, ...zone }).format(at))

/** `11/20`, month first in every language, as in `writtenDay`. */
export const writtenDayOfMonth = (at: Date | number, language: Language, zone: Zone = {}): string =>
  leftToRightIn(language, new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', ...zone }).format(at))

/** `11/20/2026, 2:50 PM CST`: the date as in `writtenDay`, the time and its zone in the language's own form. */
export const writtenInstant = (at: Date | number, language: Language, zone: Zone = {}): string => {
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  const shown = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(localeOf(language), { ...options, ...zone }).format(at)
  return shown({ ...numericDay, ...time }).replace(shown(numericDay), writtenDay(at, language, zone))
}
