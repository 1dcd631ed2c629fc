export type CalendarEntry = {
  /** The visit's id, so that importing the same visit again replaces the entry. */
  id: string
  title: string
  text: string
  startsAt: Date
  minutes: number
  /** When the entry is created. */
  now: Date
}

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

/** Returns a visit as an iCalendar file (RFC 5545) for the member's calendar. Times are UTC; calendar apps convert them. */
export const calendarEntry = ({ id, title, text, startsAt, minutes, now }: CalendarEntry): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Foyer//Visits//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@foyer`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(new Date(startsAt.getTime() + minutes * 60_000))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
