import type { HoursFields } from '#shared/clinicians/hours-rules.ts'
import { dateTimeFormat } from '#shared/intl-formats.ts'
import { localeOf } from '#shared/languages.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'
import { hoursTexts } from '#ui/staff/hours/hours-texts.en.ts'

/** January 2, 2000 was a Sunday. */
const sunday = Date.UTC(2000, 0, 2, 12)

/** 1 → `Monday`; 0 is Sunday. */
export const weekdayName = (weekday: number): string =>
  dateTimeFormat(localeOf(currentLanguage()), { weekday: 'long', timeZone: 'UTC' }).format(sunday + weekday * 86_400_000)

/** 540 minutes after midnight → `9:00 AM`. */
export const clockShown = (minute: number): string =>
  dateTimeFormat(localeOf(currentLanguage()), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    Date.UTC(2000, 0, 2) + (minute % 1440) * 60_000,
  )

/** `9:00 AM – 5:00 PM, 20-minute visits`, without the weekday. */
export const hoursShown = ({ fromMinute, toMinute, slotMinutes }: Omit<HoursFields, 'weekday'>): string =>
  textsOf(hoursTexts)('line', { from: clockShown(fromMinute), to: clockShown(toMinute), n: slotMinutes })
