import { expect, test } from 'vitest'
import { type CalendarEntry, calendarEntry } from '#shared/visits/calendar-entry.ts'

const entry: CalendarEntry = {
  id: '0190-visit',
  title: 'General Medical',
  text: 'With Chidi Okafor, MD',
  minutes: 20,
  startsAt: new Date('2026-11-21T17:30:00.250Z'),
  now: new Date('2026-11-20T15:00:00Z'),
}

/** Unfolds and splits the lines, as a calendar app does. */
const read = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('a visit becomes one entry with its times in UTC', () => {
  expect(calendarEntry(entry).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Foyer//Visits//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:0190-visit@foyer',
    'DTSTAMP:20261120T150000Z',
    'DTSTART:20261121T173000Z',
    'DTEND:20261121T175000Z',
    'SUMMARY:General Medical',
    'DESCRIPTION:With Chidi Okafor\\, MD',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('special characters and line breaks are escaped', () => {
  const lines = read(calendarEntry({ ...entry, title: 'a;b,c\\d', text: 'one\ntwo\r\nBEGIN:VALARM' }))
  expect(lines).toContain('SUMMARY:a\\;b\\,c\\\\d')
  expect(lines).toContain('DESCRIPTION:one\\ntwo\\nBEGIN:VALARM')
})

test.each(['visit '.repeat(40), 'زيارة طبية '.repeat(30), '🩺'.repeat(60)])(
  'lines have at most 75 octets and whole characters: %s',
  (text) => {
    const file = calendarEntry({ ...entry, text })
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(read(file)).toContain(`DESCRIPTION:${text}`)
  },
)
