import { localeOf } from '#shared/languages.ts'
import { serverNow } from '#ui/lib/server-clock.ts'
import { currentLanguage } from '#ui/lib/texts.ts'

/** `CST` of America/Chicago, as it is now. */
export const zoneShown = (timeZone: string): string =>
  new Intl.DateTimeFormat(localeOf(currentLanguage()), { timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(serverNow()))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
