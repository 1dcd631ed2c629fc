import { expect, test } from 'vitest'
import { clockOf, hoursFields, hoursOverlap, minuteOf } from '#shared/clinicians/hours-rules.ts'

const hours = { weekday: 1, fromMinute: 540, toMinute: 600, slotMinutes: 20 }

test.each([
  ['from 9 to 10 are valid', {}, undefined],
  ['until midnight are valid', { toMinute: 1440 }, undefined],
  ['until after midnight are refused', { toMinute: 1441 }, 'InvalidInput'],
  ['of exactly one visit are valid', { toMinute: 560 }, undefined],
  ['shorter than one visit are refused', { toMinute: 559 }, 'HoursTooShort'],
  ['that end before they begin are refused', { toMinute: 500 }, 'HoursTooShort'],
  ['without a start are refused', { fromMinute: Number.NaN }, 'Required'],
  ['with an unsupported slot length are refused', { slotMinutes: 25 }, 'InvalidInput'],
  ['that end a minute after midnight are too short', { fromMinute: 0, toMinute: 1 }, 'HoursTooShort'],
  ['that end at the midnight on which the day begins are refused', { fromMinute: 0, toMinute: 0 }, 'InvalidInput'],
])('hours %s', (_what, changes, code) => {
  expect(hoursFields.safeParse({ ...hours, ...changes }).error?.issues[0]?.message).toBe(code)
})

test.each([
  ['equal hours overlap', {}, true],
  ['hours within others overlap', { fromMinute: 550, toMinute: 560 }, true],
  ['successive hours do not overlap', { fromMinute: 600, toMinute: 660 }, false],
  ['hours on another day do not overlap', { weekday: 2 }, false],
])('%s', (_what, changes, does) => {
  expect(hoursOverlap(hours, { ...hours, ...changes })).toBe(does)
})

test('clock times are converted to minutes and back, and midnight as an end is minute 1440', () => {
  expect([minuteOf('09:20'), minuteOf('00:00'), minuteOf('00:00', true), minuteOf('24:00'), minuteOf('')]).toEqual([
    560,
    0,
    1440,
    null,
    null,
  ])
  expect([clockOf(560), clockOf(1440)]).toEqual(['09:20', '00:00'])
})

test.each([10, 15, 20, 30, 45, 60])('slots of %s minutes are possible', (slotMinutes) => {
  expect(hoursFields.safeParse({ ...hours, slotMinutes }).success).toBe(true)
})
