import { leftToRightIn } from '#shared/bidi.ts'
import { dateTimeFormat } from '#shared/intl-formats.ts'
import { type Language, localeOf } from '#shared/languages.ts'

const numericDay = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

/** Without a time zone, the one of the process or browser applies. */
type Zone = { timeZone?: string | undefined }

/**
 * `11/20/2026` in every language (SHELL-009). Dates are typed in this order too (SIGN-50), so a member never types 11/05 and reads 05/11.
 */
export const writtenDay = (at: Date | number, language: Language, zone: Zone = {}): string =>
  leftToRightIn(language, dateTimeFormat('en-US', { ...numericDay, ...zone }).format(at))

/** `11/20`, month first in every language, as in `writtenDay`. */
export const writtenDayOfMonth = (at: Date | number, language: Language, zone: Zone = {}): string =>
  leftToRightIn(language, dateTimeFormat('en-US', { month: '2-digit', day: '2-digit', ...zone }).format(at))

const zoneNameOf = (format: Intl.DateTimeFormat, at: Date | number): string =>
  format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** `CST`: the abbreviation that is used in the United States. */
export const zoneNameIn = (at: Date | number, zone: Zone): string =>
  zoneNameOf(dateTimeFormat('en-US', { timeZoneName: 'short', ...zone }), at)

/**
 * Formats an instant in a language, with the zone's abbreviation of the United States: `Intl` has no Arabic abbreviations and would
 * write an offset from Greenwich.
 */
export const writtenWithZone = (at: Date | number, language: Language, options: Intl.DateTimeFormatOptions): string => {
  const format = dateTimeFormat(localeOf(language), { ...options, timeZoneName: 'short' })
  return format.format(at).replace(zoneNameOf(format, at), leftToRightIn(language, zoneNameIn(at, { timeZone: options.timeZone })))
}

/** `11/20/2026, 2:50 PM CST`: the date as in `writtenDay`, the time and its zone in the language's own form. */
export const writtenInstant = (at: Date | number, language: Language, zone: Zone = {}): string => {
  const options = { ...numericDay, hour: 'numeric', minute: '2-digit', ...zone } as const
  const day = dateTimeFormat(localeOf(language), { ...numericDay, ...zone }).format(at)
  return writtenWithZone(at, language, options).replace(day, writtenDay(at, language, zone))
}
