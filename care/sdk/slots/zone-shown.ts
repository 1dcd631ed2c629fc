import { localeOf } from '#shared/languages.ts'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { currentLanguage } from '#ui/lib/texts.ts'

/** `America/Chicago` → `CST`, as of now unless `at` gives another moment. */
export const zoneShown = (timeZone: string, at = new Date(serverNow())): string =>
  new Intl.DateTimeFormat(localeOf(currentLanguage()), { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
