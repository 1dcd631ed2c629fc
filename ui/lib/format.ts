import { joinedIn, leftToRightIn } from '#shared/bidi.ts'
import { dateTimeFormat, numberFormat } from '#shared/intl-formats.ts'
import { localeOf } from '#shared/languages.ts'
import { writtenDay, writtenInstant, writtenWithZone } from '#shared/written-date.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'

const locale = (): string => localeOf(currentLanguage())

/** Isolates a masked number from right-to-left text with Unicode marks, for places where a `<bdi>` element is not possible. */
export const leftToRight = (text: string): string => leftToRightIn(currentLanguage(), text)

/** Before a further word of a line. The space before the dot does not break, so no line begins with a dot. */
export const dotBefore = '\u00a0· '

/** Joins the parts that are not empty into one line of the page's language; no part reorders another. */
export const joined = (parts: readonly (string | null | undefined | false)[], separator?: string): string =>
  joinedIn(currentLanguage(), parts, separator)

/** Noon UTC of a plain date: the same calendar day in every time zone that we serve. */
export const noonUtc = (isoDate: string): Date => new Date(`${isoDate.slice(0, 10)}T12:00:00Z`)

/** `11/20/2026` from `YYYY-MM-DD`, in every language (SHELL-009). */
export const dateShown = (isoDate: string): string => writtenDay(noonUtc(isoDate), currentLanguage(), { timeZone: 'UTC' })

/** `May 2019` */
export const monthShown = (year: string, month: string): string =>
  dateTimeFormat(locale(), { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(noonUtc(`${year}-${month}-01`))

/** `May` of `05`. */
export const monthName = (month: string): string =>
  dateTimeFormat(locale(), { month: 'long', timeZone: 'UTC' }).format(noonUtc(`2000-${month}-01`))

/** `Friday, 11/20/2026` from an instant, in a time zone; without one, in the browser's. */
export const weekdayShown = (instant: Date | number, timeZone?: string): string => {
  const zone = timeZone === undefined ? {} : { timeZone }
  const weekday = dateTimeFormat(locale(), { weekday: 'long', ...zone }).format(instant)
  return textsOf(uiTexts)('weekdayDate', { weekday, date: writtenDay(instant, currentLanguage(), zone) })
}

/** `11/20/2026, 2:50 PM CST`; the time zone is always shown. */
export const instantShown = (iso: string, timeZone?: string): string => writtenInstant(new Date(iso), currentLanguage(), { timeZone })

/** `2:50 PM`, for lists under a line that names the time zone. */
export const timeOfDayShown = (iso: string, timeZone: string): string =>
  dateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(iso))

/** `2:50 PM CST` */
export const timeShown = (iso: string, timeZone?: string): string =>
  writtenWithZone(new Date(iso), currentLanguage(), { hour: 'numeric', minute: '2-digit', timeZone })

/** `4,047` */
export const numberShown = (value: number): string => numberFormat(locale()).format(value)

/** `0.23%` from a fraction between 0 and 1. */
export const percentShown = (share: number): string => numberFormat(locale(), { style: 'percent', maximumFractionDigits: 2 }).format(share)

/**
 * `$1,234.50` from cents (SHELL-010): always US dollars, always two decimals. Replaces Arabic's `US$`, which right-to-left text reverses.
 */
export const moneyShown = (cents: number): string =>
  numberFormat(locale(), { style: 'currency', currency: 'USD', minimumFractionDigits: 2 })
    .format(cents / 100)
    .replace('US$', '$')

/** `General Medical and Nutrition` */
export const listShown = (names: readonly string[]): string => new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names)
