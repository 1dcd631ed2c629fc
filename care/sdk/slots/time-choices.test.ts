import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayChoices, readTime, timeChoices, wallOf } from '#care/sdk/slots/time-choices.ts'
import { startEnglishPage } from '#ui/testing/english-page.ts'

const zone = 'America/Chicago'
beforeEach(() => {
  startEnglishPage()
  vi.useFakeTimers({ now: new Date('2026-11-21T04:00:00Z') })
})
afterEach(() => void vi.useRealTimers())

test('days start tomorrow in the given time zone', () => {
  const days = dayChoices(zone)
  expect(days[0]).toEqual({ value: '2026-11-21', label: 'Saturday, 11/21/2026' })
  expect(days).toHaveLength(28)
})

test('times of day name the zone of that day, also after a clock change', () => {
  expect(timeChoices('2026-11-21', zone)[0]).toEqual({ value: '07:00', label: '7:00 AM CST' })
  expect(timeChoices('2027-04-01', zone).at(-1)).toEqual({ value: '20:30', label: '8:30 PM CDT' })
})

test('day and time make an instant once both are chosen, and an instant splits back into them', () => {
  expect(readTime({ day: '2026-11-23', clock: '' }, zone)).toBeNull()
  const moment = readTime({ day: '2026-11-23', clock: '09:30' }, zone)
  expect(moment).toBe('2026-11-23T15:30:00.000Z')
  expect(wallOf(moment ?? '', zone)).toEqual({ day: '2026-11-23', clock: '09:30' })
})
