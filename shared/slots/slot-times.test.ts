import { describe, expect, test } from 'vitest'
import { dayAfter, slotTimes, type WeeklyHours } from '#shared/slots/slot-times.ts'

const hours = (weekday: number, from: string, to: string, slotMinutes = 60): WeeklyHours => {
  const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
  return { weekday, fromMinute: minutes(from), toMinute: minutes(to), slotMinutes }
}

type Calendar = Parameters<typeof slotTimes>[0]
const made = (calendar: Partial<Calendar>, from: string, days = 1) =>
  slotTimes({ hours: [], daysOff: [], timeZone: 'UTC', ...calendar }, { from, days })

/** Local time of each slot's start. */
const shown = (slots: { startsAt: Date }[], timeZone: string) =>
  slots.map(({ startsAt }) => new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(startsAt))

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-11-01', 0, '2026-11-01'],
])('%s plus %i days is %s', (day, days, after) => {
  expect(dayAfter(day, days)).toBe(after)
})

test('weekly hours are divided into whole slots', () => {
  // 2026-11-20 is a Friday.
  expect(shown(made({ hours: [hours(5, '09:00', '09:50', 20), hours(6, '09:00', '10:00')] }, '2026-11-20'), 'UTC')).toEqual([
    '09:00',
    '09:20',
  ])
})

test('days off have no slots, overlapping hours give each time once, and slots may end at midnight', () => {
  const twice = [hours(5, '22:00', '24:00'), hours(5, '22:30', '23:30')]
  expect(shown(made({ hours: twice }, '2026-11-20'), 'UTC')).toEqual(['22:00', '23:00'])
  expect(made({ hours: twice, daysOff: ['2026-11-20'] }, '2026-11-20', 8)).toHaveLength(2)
})

test('hours that end before they begin, or that a clock change leaves out, have no slots', () => {
  expect(made({ hours: [hours(5, '10:00', '09:00'), hours(5, '11:00', '11:00')] }, '2026-11-20')).toEqual([])
  // At 02:00 on 2026-03-08 clocks in Chicago go to 03:00.
  expect(made({ hours: [hours(0, '02:00', '03:00')], timeZone: 'America/Chicago' }, '2026-03-08')).toEqual([])
})

describe('on days of clock changes', () => {
  const night = (weekday: number) => [hours(weekday, '00:00', '05:00')]
  test.each([
    // Clocks forward: an hour is missing. Back: one occurs twice. Elsewhere nothing changes.
    ['America/New_York', '2026-03-08', ['00:00', '01:00', '03:00', '04:00'], '2026-03-08T05:00:00.000Z'],
    ['America/New_York', '2026-11-01', ['00:00', '01:00', '01:00', '02:00', '03:00', '04:00'], '2026-11-01T04:00:00.000Z'],
    ['America/Los_Angeles', '2026-03-08', ['00:00', '01:00', '03:00', '04:00'], '2026-03-08T08:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-01', ['00:00', '01:00', '01:00', '02:00', '03:00', '04:00'], '2026-11-01T07:00:00.000Z'],
    ['America/Phoenix', '2026-03-08', ['00:00', '01:00', '02:00', '03:00', '04:00'], '2026-03-08T07:00:00.000Z'],
    ['Pacific/Honolulu', '2026-11-01', ['00:00', '01:00', '02:00', '03:00', '04:00'], '2026-11-01T10:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29', ['00:00', '01:00', '03:00', '04:00'], '2026-03-28T23:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25', ['00:00', '01:00', '02:00', '02:00', '03:00', '04:00'], '2026-10-24T22:00:00.000Z'],
  ])('slots in %s on %s', (timeZone, day, clocks, begins) => {
    const slots = made({ hours: night(0), timeZone }, day)
    expect(shown(slots, timeZone)).toEqual(clocks)
    expect(slots[0]?.startsAt.toISOString()).toBe(begins)
    for (const [index, { endsAt }] of slots.entries()) expect(slots[index + 1]?.startsAt ?? endsAt).toEqual(endsAt)
  })

  test('daytime hours keep their clock time', () => {
    const slots = made({ hours: [hours(6, '09:00', '10:00'), hours(0, '09:00', '10:00')], timeZone: 'America/New_York' }, '2026-10-31', 2)
    expect(slots.map(({ startsAt }) => startsAt.toISOString())).toEqual(['2026-10-31T13:00:00.000Z', '2026-11-01T14:00:00.000Z'])
  })
})
