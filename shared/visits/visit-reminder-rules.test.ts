import { expect, test } from 'vitest'
import { dueReminders } from '#shared/visits/visit-reminder-rules.ts'

const minute = 60_000
const requestedAt = new Date('2026-11-21T16:00:00Z')
const visit = {
  type: 'GeneralMedical',
  status: 'Locked',
  isOnDemand: false,
  requestedAt,
  acceptedAt: new Date('2026-11-18T16:00:00Z'),
} as const
const chosen = [1440, 60, 10]
const due = (minutesBefore: number, change: Partial<Parameters<typeof dueReminders>[0]> = {}, minutes = chosen) =>
  dueReminders({ ...visit, ...change }, minutes, new Date(requestedAt.getTime() - minutesBefore * minute))

test.each([
  [1441, []],
  [1440, [1440]],
  [1381, [1440]],
  [1380, []],
  [60, [60]],
  [30.1, [60]],
  [30, []],
  [10, [10]],
  [5, []],
  [0, []],
  [-5, []],
])('%s minutes before the visit the reminders %j are due', (minutesBefore, expected) => {
  expect(due(minutesBefore)).toEqual(expected)
})

test('only chosen reminders are due', () => {
  expect([due(1440, {}, [60]), due(60, {}, [])]).toEqual([[], []])
})

test('a reminder is not sent late if its time was before the visit was scheduled', () => {
  const acceptedAt = new Date(requestedAt.getTime() - 50 * minute)
  expect(due(49, { acceptedAt })).toEqual([])
  expect(due(10, { acceptedAt })).toEqual([10])
})

test.each([{ status: 'Proposed' }, { status: 'Cancelled' }, { status: 'Started' }, { isOnDemand: true }, { type: 'Dermatology' }] as const)(
  'a visit with %j has no reminders',
  (change) => {
    expect(due(60, change)).toEqual([])
  },
)

test.each([
  // Chicago changes its clocks at 2:00 that night: the reminder is 24 hours before, whatever the local time.
  ['2026-03-08T15:00:00Z', '2026-03-07T15:00:00Z'],
  ['2026-11-01T15:00:00Z', '2026-10-31T15:00:00Z'],
])('a visit at %s has its 24-hour reminder at %s, also over a clock change', (at, reminded) => {
  const change = { requestedAt: new Date(at), acceptedAt: null }
  expect(dueReminders({ ...visit, ...change }, [1440], new Date(reminded))).toEqual([1440])
  expect(dueReminders({ ...visit, ...change }, [1440], new Date(new Date(reminded).getTime() - 1))).toEqual([])
})
