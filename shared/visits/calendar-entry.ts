import { paths, withQuery } from '#shared/paths.ts'
import type { VisitMethod } from '#shared/visits/visit-types.ts'

export type CalendarEntry = {
  /** The visit's id, so that importing the same visit again replaces the entry. */
  id: string
  /** Grows with each change of the visit; a calendar keeps the entry with the highest (RFC 5545 §3.8.7.4). */
  sequence: number
  title: string
  text: string
  /** Where the visit takes place, in words or as an address. */
  place: string
  /** The visit's page in the portal. */
  url: string
  startsAt: Date
  minutes: number
  /** When the entry is created. */
  now: Date
  /** Removes the entry from the calendar instead of adding it. */
  isCancelled?: boolean
}

/** Minutes before a visit at which a calendar reminds of it. */
const reminderMinutes = 15

const octets = 75

/** RFC 5545 §3.3.5, form 2: `20261121T173000Z`. */
const utc = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** RFC 5545 §3.3.11. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n')

const sizeOf = (text: string): number => new TextEncoder().encode(text).length

/** RFC 5545 §3.1: folds lines longer than 75 octets with a line break and a space, never within a character. */
const folded = (line: string): string => {
  const lines = ['']
  let size = 0
  for (const sign of line) {
    const more = sizeOf(sign)
    if (size + more > octets) {
      lines.push('')
      size = 1
    }
    lines[lines.length - 1] += sign
    size += more
  }
  return lines.join('\r\n ')
}

/** The page of a visit: the waiting room of a video visit, otherwise the dashboard. */
export const visitAddress = (origin: string, { id, method }: { id: string; method: VisitMethod }): string =>
  `${origin}${method === 'Video' ? withQuery(paths.waitingRoom, { consultId: id }) : paths.dashboard}`

const alarm = (title: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `TRIGGER:-PT${reminderMinutes}M`,
  `DESCRIPTION:${escaped(title)}`,
  'END:VALARM',
]

const eventOf = ({ id, sequence, title, text, place, url, startsAt, minutes, now, isCancelled = false }: CalendarEntry): string[] => [
  'BEGIN:VEVENT',
  `UID:${id}@foyer`,
  `SEQUENCE:${sequence}`,
  `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `DTSTAMP:${utc(now)}`,
  `DTSTART:${utc(startsAt)}`,
  `DTEND:${utc(new Date(startsAt.getTime() + minutes * 60_000))}`,
  `SUMMARY:${escaped(title)}`,
  `DESCRIPTION:${escaped(text)}`,
  `LOCATION:${escaped(place)}`,
  `URL:${url}`,
  ...(isCancelled ? [] : alarm(title)),
  'END:VEVENT',
]

/**
 * Returns visits as an iCalendar file (RFC 5545) for the member's calendar, or as the file that removes one there (RFC 5546 §3.2.5).
 * Times are UTC; calendar apps convert them.
 */
export const calendarFile = (entries: readonly CalendarEntry[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Foyer//Visits//EN',
    `METHOD:${entries.some(({ isCancelled }) => isCancelled) ? 'CANCEL' : 'PUBLISH'}`,
    ...entries.flatMap(eventOf),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')

/** The file of one visit. */
export const calendarEntry = (entry: CalendarEntry): string => calendarFile([entry])
