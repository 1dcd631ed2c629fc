import { localeOf } from '#shared/languages.ts'
import { currentLanguage } from '#ui/lib/texts.ts'

/** IANA time zones of the states and territories that the portal serves, from east to west. */
const zones = [
  'America/Puerto_Rico',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'Pacific/Pago_Pago',
  'Pacific/Guam',
]

const nameOf = (zone: string): string => {
  const parts = new Intl.DateTimeFormat(localeOf(currentLanguage()), { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(0)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  return `${name} – ${zone.split('/').at(-1)?.replaceAll('_', ' ')}`
}

/** The time zones with their names in the page's language; a saved zone outside the list is added. */
export const timeZoneOptions = (kept: string | null): { value: string; label: string }[] =>
  [...zones, ...(kept === null || zones.includes(kept) ? [] : [kept])].map((value) => ({ value, label: nameOf(value) }))
