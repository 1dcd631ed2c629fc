import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { demoConsultation } from '#web/testing/demo-visits.ts'
import { configurePage } from '#web/testing/portal.tsx'
import { calendarEntryOf, saveCalendarEntry } from '#web/visits/save-calendar-entry.ts'
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
  expect(lines).toContain('DTSTART:20261121T205000Z')
  expect(lines).toContain('DTEND:20261121T211000Z')
  expect(lines).toContain('SUMMARY:Your video visit with Maya Okafor')
  expect(lines).toContain('DESCRIPTION:General Medical. Reference V-7K2M9Q.')
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
