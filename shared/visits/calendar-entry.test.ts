import { expect, test } from 'vitest'
import { type CalendarEntry, calendarEntry, visitAddress } from '#shared/visits/calendar-entry.ts'

const entry: CalendarEntry = {
  id: '0190-visit',
  sequence: 3,
  place: 'Video, at home',
  url: 'https://foyer.example/waiting-room?consultId=0190-visit',
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
    'SEQUENCE:3',
    'STATUS:CONFIRMED',
    'DTSTAMP:20261120T150000Z',
    'DTSTART:20261121T173000Z',
    'DTEND:20261121T175000Z',
    'SUMMARY:General Medical',
    'DESCRIPTION:With Chidi Okafor\\, MD',
    'LOCATION:Video\\, at home',
    'URL:https://foyer.example/waiting-room?consultId=0190-visit',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT15M',
    'DESCRIPTION:General Medical',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a cancelled visit becomes the file that removes its entry, without a reminder', () => {
  const lines = read(calendarEntry({ ...entry, sequence: 4, isCancelled: true }))
  expect(lines).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'UID:0190-visit@foyer', 'SEQUENCE:4', 'STATUS:CANCELLED']))
  expect(lines).not.toContain('BEGIN:VALARM')
})

test('the address of a video visit is its waiting room, and that of a phone visit the dashboard', () => {
  const addressOf = (method: 'Video' | 'Phone') => visitAddress('https://foyer.example', { id: 'v 1', method })
  expect([addressOf('Video'), addressOf('Phone')]).toEqual([
    'https://foyer.example/waiting-room?consultId=v+1',
    'https://foyer.example/dashboard',
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
    const file = calendarEntry({ ...entry, text, place: text })
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(read(file)).toContain(`DESCRIPTION:${text}`)
    expect(read(file)).toContain(`LOCATION:${text}`)
  },
)
