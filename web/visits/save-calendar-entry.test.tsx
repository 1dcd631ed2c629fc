import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { demoConsultation, demoPastConsultation, wireDate } from '#web/testing/demo-visits.ts'
import { configurePage } from '#web/testing/portal.tsx'
import { calendarEntryOf, saveCalendarEntry, saveCalendarRemoval } from '#web/visits/save-calendar-entry.ts'
import { shownVisit } from '#web/visits/shown-visit.ts'

beforeEach(() => {
  configurePage()
  vi.useFakeTimers({ now: new Date('2026-11-20T20:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const visit = shownVisit(demoConsultation(), 'tele-1')

test('the calendar entry of a visit has time, length, clinician and reference', () => {
  const lines = calendarEntryOf(visit).split('\r\n')
  expect(lines).toContain('UID:v1@foyer')
  expect(lines).toContain('SEQUENCE:2')
  expect(lines.join('').replaceAll(' ', '')).toContain(`LOCATION:${location.origin}/waiting-room?consultId=v1`)
  expect(lines).toContain('BEGIN:VALARM')
  expect(lines).toContain('DTSTART:20261121T205000Z')
  expect(lines).toContain('DTEND:20261121T211000Z')
  expect(lines).toContain('SUMMARY:Your video visit with Maya Okafor')
  expect(lines).toContain('DESCRIPTION:General Medical. Reference V-7K2M9Q.')
})

test('a moved visit keeps the id of its entry and has a higher sequence', () => {
  const moved = shownVisit(demoConsultation({ version: 3, requested_date: wireDate('2026-11-22T16:00:00Z') }), 'tele-1')
  const lines = calendarEntryOf(moved).split('\r\n')
  expect(lines).toEqual(expect.arrayContaining(['UID:v1@foyer', 'SEQUENCE:3', 'DTSTART:20261122T160000Z']))
})

test('the removal of a cancelled visit has its id and a higher sequence', async () => {
  const made = vi.fn((_file: Blob) => 'blob:removal')
  Object.assign(URL, { createObjectURL: made, revokeObjectURL: vi.fn() })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  saveCalendarRemoval(demoPastConsultation({ status: 'Cancelled', version: 3 }), 'tele-1')
  const text = (await made.mock.calls[0]?.[0].text()) ?? ''
  expect(text.split('\r\n')).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'UID:v1@foyer', 'SEQUENCE:3', 'STATUS:CANCELLED']))
})

test('the calendar file is named after the reference, and its object URL is released', async () => {
  const made = vi.fn((_file: Blob) => 'blob:entry')
  const freed = vi.fn()
  Object.assign(URL, { createObjectURL: made, revokeObjectURL: freed })
  const pressed: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    pressed.push(`${this.href} ${this.download}`)
  })
  saveCalendarEntry(visit)
  expect(pressed).toEqual(['blob:entry V-7K2M9Q.ics'])
  expect(made.mock.calls[0]?.[0].type).toBe('text/calendar;charset=utf-8')
  expect(freed).toHaveBeenCalledWith('blob:entry')
})
