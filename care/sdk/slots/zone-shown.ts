import { localeOf } from '#shared/languages.ts'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { currentLanguage } from '#ui/lib/texts.ts'

/** `America/Chicago` → `CST`, as of now. */
export const zoneShown = (timeZone: string): string =>
  new Intl.DateTimeFormat(localeOf(currentLanguage()), { timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(serverNow()))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
