import { describe, expect, test } from 'vitest'
import { dayIn, hourIn, instantIn } from '#shared/fields/zoned-time.ts'

describe('wall-clock times in a zone', () => {
  test.each([
    ['America/New_York', '2024-01-01T00:00:00', '2024-01-01T05:00:00.000Z'],
    ['America/New_York', '2024-07-01T00:00:00', '2024-07-01T04:00:00.000Z'],
    ['America/New_York', '2024-11-03T12:00:00', '2024-11-03T17:00:00.000Z'],
    ['Asia/Kolkata', '2024-01-01T00:00:00', '2023-12-31T18:30:00.000Z'],
    ['UTC', '2024-02-29T23:59:59', '2024-02-29T23:59:59.000Z'],
    ['America/New_York', '2026-03-08T01:59:00', '2026-03-08T06:59:00.000Z'],
    ['America/New_York', '2026-03-08T02:30:00', '2026-03-08T07:30:00.000Z'],
    ['America/New_York', '2026-03-08T03:00:00', '2026-03-08T07:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29T02:30:00', '2026-03-29T01:30:00.000Z'],
    ['America/New_York', '2026-11-01T00:30:00', '2026-11-01T04:30:00.000Z'],
    ['America/New_York', '2026-11-01T01:30:00', '2026-11-01T05:30:00.000Z'],
    ['America/New_York', '2026-11-01T02:00:00', '2026-11-01T07:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T02:30:00', '2026-10-25T00:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25T03:00:00', '2026-10-25T02:00:00.000Z'],
    ['Pacific/Honolulu', '2026-11-01T01:30:00', '2026-11-01T11:30:00.000Z'],
    ['Asia/Kolkata', '2026-11-01T01:30:00', '2026-10-31T20:00:00.000Z'],
  ])('%s shows %s at %s [PROG-18]', (zone, wall, instant) => {
    expect(instantIn(zone, wall).toISOString()).toBe(instant)
  })

  test.each([
    ['America/New_York', '2026-11-21T04:59:59Z', '2026-11-20'],
    ['America/New_York', '2026-11-21T05:00:00Z', '2026-11-21'],
    ['Pacific/Auckland', '2026-11-20T11:00:00Z', '2026-11-21'],
  ])('in %s the instant %s is on %s', (zone, at, day) => {
    expect(dayIn(zone, new Date(at))).toBe(day)
  })

  test.each([
    ['America/New_York', '2026-11-21T04:59:59Z', 23],
    ['America/New_York', '2026-11-21T05:00:00Z', 0],
    ['America/New_York', '2026-07-21T12:00:00Z', 8],
    ['Asia/Kolkata', '2026-11-20T18:30:00Z', 0],
  ])('in %s the hour of %s is %i', (zone, at, hour) => {
    expect(hourIn(zone, new Date(at))).toBe(hour)
  })
})
