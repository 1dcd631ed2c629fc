import { dateTimeFormat } from '#shared/intl-formats.ts'
import { localeOf } from '#shared/languages.ts'
import { currentLanguage } from '#ui/lib/texts.ts'

/** The local time of an instant, such as `9:00 AM`; the page names the time zone once. */
export const slotTimeShown = (at: string, timeZone: string): string =>
  dateTimeFormat(localeOf(currentLanguage()), { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(at))
