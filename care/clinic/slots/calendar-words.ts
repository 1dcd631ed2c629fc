import { localeOf } from '#shared/languages.ts'
import { currentLanguage } from '#ui/lib/texts.ts'

/** 2 January 2000 was a Sunday. */
const sunday = Date.UTC(2000, 0, 2, 12)

/** `Monday` of 1; 0 is Sunday. */
export const weekdayName = (weekday: number): string =>
  new Intl.DateTimeFormat(localeOf(currentLanguage()), { weekday: 'long', timeZone: 'UTC' }).format(sunday + weekday * 86_400_000)

/** `9:00 AM` of 540 minutes after midnight. */
export const clockShown = (minute: number): string =>
  new Intl.DateTimeFormat(localeOf(currentLanguage()), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    Date.UTC(2000, 0, 2) + (minute % 1440) * 60_000,
  )

/** `9:00 AM` of a moment; the page says once whose clock it is. */
export const slotTimeShown = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat(localeOf(currentLanguage()), { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(at))

/** `Monday, 11/23/2026` of `2026-11-23`. */
export const dayName = (day: string): Date => new Date(`${day}T12:00:00Z`)
