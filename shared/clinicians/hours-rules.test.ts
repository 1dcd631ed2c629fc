import { expect, test } from 'vitest'
import { clockOf, hoursFields, hoursOverlap, minuteOf } from '#shared/clinicians/hours-rules.ts'

const hours = { weekday: 1, fromMinute: 540, toMinute: 600, slotMinutes: 20 }

test.each([
  ['as they are', {}, undefined],
  ['until midnight', { toMinute: 1440 }, undefined],
  ['of exactly one visit', { toMinute: 560 }, undefined],
  ['of less than one', { toMinute: 559 }, 'HoursTooShort'],
  ['that end before they begin', { toMinute: 500 }, 'HoursTooShort'],
  ['without a beginning', { fromMinute: Number.NaN }, 'Required'],
  ['of an odd length', { slotMinutes: 25 }, 'InvalidInput'],
])('hours %s', (_what, changes, code) => {
  expect(hoursFields.safeParse({ ...hours, ...changes }).error?.issues[0]?.message).toBe(code)
})

test.each([
  ['the same', {}, true],
  ['one within the other', { fromMinute: 550, toMinute: 560 }, true],
  ['one after the other', { fromMinute: 600, toMinute: 660 }, false],
  ['another day', { weekday: 2 }, false],
])('overlap: %s', (_what, changes, does) => {
  expect(hoursOverlap(hours, { ...hours, ...changes })).toBe(does)
})

test('clocks are minutes and back; an end at midnight is that of the same day', () => {
  expect([minuteOf('09:20'), minuteOf('00:00'), minuteOf('00:00', true), minuteOf('24:00'), minuteOf('')]).toEqual([
    560,
    0,
    1440,
    null,
    null,
  ])
  expect([clockOf(560), clockOf(1440)]).toEqual(['09:20', '00:00'])
})
