import { describe, expect, test } from 'vitest'
import {
  isInWeekOf,
  isOpenAt,
  mostMore,
  nearestOpen,
  type OpenHours,
  repeatStage,
  seriesTimes,
  timesAfter,
  timesFrom,
} from '#shared/visits/series/series-rules.ts'
import { visitTypes } from '#shared/visits/visit-types.ts'

const timeZone = 'America/Chicago'
const now = new Date('2026-11-20T15:00:00Z')
const at = (iso: string) => new Date(iso)
const isos = (times: readonly Date[]) => times.map((time) => time.toISOString())

const coming = {
  type: 'MentalHealth',
  status: 'Locked',
  isOnDemand: false,
  requestedAt: at('2026-11-23T16:30:00Z'),
  clinicianId: 'c',
  series: null,
} as const
const inSeries = (place: number, total: number, open = total) => ({ series: { place, total, open } })

describe('repeatStage', () => {
  test('only therapy and nutrition are repeated', () => {
    expect(visitTypes.filter((type) => repeatStage({ ...coming, type }, now) === 'first')).toEqual(['MentalHealth', 'Nutrition'])
  })
  test('a visit whose time is not agreed on is planned, unless it is in a series already', () => {
    expect(repeatStage({ ...coming, status: 'Requested', clinicianId: null }, now)).toBe('plan')
    expect(repeatStage({ ...coming, status: 'Proposed' }, now)).toBe('plan')
    expect(repeatStage({ ...coming, status: 'Requested', ...inSeries(2, 3) }, now)).toBeNull()
  })
  test('only the last of a series goes on, after another one the interval can change; one whose series was canceled around it begins another', () => {
    expect(repeatStage({ ...coming, ...inSeries(3, 3) }, now)).toBe('more')
    expect(repeatStage({ ...coming, ...inSeries(2, 3) }, now)).toBe('change')
    expect(repeatStage({ ...coming, ...inSeries(1, 1) }, now)).toBe('first')
  })
  test.each([
    { status: 'Cancelled' as const },
    { status: 'Completed' as const },
    { isOnDemand: true },
    { requestedAt: now },
    { clinicianId: null },
  ])('a visit with %o is not repeated', (change) => expect(repeatStage({ ...coming, ...change }, now)).toBeNull())
})

test('at most twelve visits of a series are ahead, and twenty-four of a patient', () => {
  expect(mostMore(coming, 0)).toBe(11)
  expect(mostMore(coming, 20)).toBe(3)
  expect(mostMore(inSeries(6, 6), 6)).toBe(6)
  // Four of them are over.
  expect(mostMore(inSeries(14, 14, 10), 10)).toBe(2)
  expect(mostMore(inSeries(6, 6), 23)).toBe(1)
  expect(mostMore(inSeries(12, 12), 12)).toBe(0)
})

describe('timesAfter', () => {
  const visit = (iso: string) => ({ requestedAt: at(iso), timeZone })
  test('goes on at the usual time, although the last visit was at another', () => {
    const visits = [visit('2026-11-23T16:30:00Z'), visit('2026-11-30T16:30:00Z'), visit('2026-12-08T15:00:00Z')]
    expect(isos(timesAfter(visits, 1, 2))).toEqual(['2026-12-14T16:30:00.000Z', '2026-12-21T16:30:00.000Z'])
  })
  test('of two times the earlier visit has the usual one; a last visit that was moved far is passed', () => {
    const visits = [visit('2026-11-23T16:30:00Z'), visit('2027-01-06T15:00:00Z')]
    expect(isos(timesAfter(visits, 2, 2))).toEqual(['2027-01-18T16:30:00.000Z', '2027-02-01T16:30:00.000Z'])
  })
  test('the local time stays over a change of clocks', () => {
    expect(isos(timesAfter([visit('2027-03-01T16:30:00Z'), visit('2027-03-08T16:30:00Z')], 1, 1))).toEqual(['2027-03-15T15:30:00.000Z'])
  })
})

describe('timesFrom', () => {
  const visit = (iso: string) => ({ requestedAt: at(iso), timeZone })
  test('at another interval, from the week of the visit, at the usual time of the series', () => {
    const weekly = [visit('2026-11-24T20:00:00Z'), visit('2026-11-30T16:30:00Z'), visit('2026-12-07T16:30:00Z')]
    const [moved = visit('2026-11-24T20:00:00Z')] = weekly
    expect(isos(timesFrom(weekly, moved, 2, 2))).toEqual(['2026-12-07T16:30:00.000Z', '2026-12-21T16:30:00.000Z'])
    expect(isos(timesFrom(weekly, visit('2026-12-07T16:30:00Z'), 4, 1))).toEqual(['2027-01-04T16:30:00.000Z'])
  })
})

describe('seriesTimes', () => {
  test('the local time stays when clocks go forward and back', () => {
    const spring = seriesTimes({ startsAt: at('2027-03-08T16:30:00Z'), timeZone, everyWeeks: 1 }, 3)
    expect(isos(spring)).toEqual(['2027-03-15T15:30:00.000Z', '2027-03-22T15:30:00.000Z'])
    const fall = seriesTimes({ startsAt: at('2026-10-19T15:30:00Z'), timeZone, everyWeeks: 2 }, 3)
    expect(isos(fall)).toEqual(['2026-11-02T16:30:00.000Z', '2026-11-16T16:30:00.000Z'])
  })
  test('every four weeks, over the end of the year, by the days of the zone', () => {
    const late = seriesTimes({ startsAt: at('2026-12-08T02:15:00Z'), timeZone, everyWeeks: 4 }, 2)
    expect(isos(late)).toEqual(['2027-01-05T02:15:00.000Z'])
  })
})

/** Mondays and Tuesdays from 9 to 12 and 12 to 5. */
const hours = [1, 2].flatMap((weekday) =>
  [
    [540, 720],
    [720, 1020],
  ].map(([fromMinute = 0, toMinute = 0]) => ({ weekday, fromMinute, toMinute, slotMinutes: 45 })),
)
const calendar: OpenHours = { hours, daysOff: [], timeZone, taken: [] }
const monday = at('2026-11-30T16:30:00Z')
const wanted = { type: 'MentalHealth', at: monday, now, isServed: () => true } as const

describe('isOpenAt', () => {
  test('the whole visit must be within hours, which may follow each other', () => {
    expect(isOpenAt(calendar, 'MentalHealth', monday)).toBe(true)
    expect(isOpenAt(calendar, 'MentalHealth', at('2026-11-30T17:45:00Z'))).toBe(true)
    expect(isOpenAt(calendar, 'MentalHealth', at('2026-11-30T22:30:00Z'))).toBe(false)
    expect(isOpenAt(calendar, 'MentalHealth', at('2026-11-30T14:45:00Z'))).toBe(false)
    expect(isOpenAt(calendar, 'MentalHealth', at('2026-12-02T16:30:00Z'))).toBe(false)
  })
  test('not on a day off, and not into another visit', () => {
    expect(isOpenAt({ ...calendar, daysOff: ['2026-11-30'] }, 'MentalHealth', monday)).toBe(false)
    const next = { startsAt: at('2026-11-30T17:00:00Z'), endsAt: at('2026-11-30T17:45:00Z') }
    expect(isOpenAt({ ...calendar, taken: [next] }, 'MentalHealth', monday)).toBe(false)
    expect(isOpenAt({ ...calendar, taken: [next] }, 'MentalHealth', at('2026-11-30T16:15:00Z'))).toBe(true)
  })
})

describe('nearestOpen', () => {
  const off = (days: string[]): OpenHours => ({ ...calendar, daysOff: days })
  test('is the nearest of the week around the date', () => {
    const busy = { startsAt: monday, endsAt: at('2026-11-30T17:15:00Z') }
    expect(nearestOpen({ ...calendar, taken: [busy] }, wanted)?.toISOString()).toBe('2026-11-30T15:45:00.000Z')
    expect(nearestOpen(off(['2026-11-30']), wanted)?.toISOString()).toBe('2026-12-01T15:00:00.000Z')
  })
  test('is none in a week off, or where nobody is licensed', () => {
    expect(nearestOpen(off(['2026-11-30', '2026-12-01']), wanted)).toBeNull()
    expect(nearestOpen(calendar, { ...wanted, isServed: () => false })).toBeNull()
  })
  test('the weeks of two dates do not overlap', () => {
    expect(isInWeekOf(timeZone, monday, at('2026-12-03T23:00:00Z'))).toBe(true)
    expect(isInWeekOf(timeZone, monday, at('2026-12-04T15:00:00Z'))).toBe(false)
    expect(isInWeekOf(timeZone, monday, at('2026-11-26T15:00:00Z'))).toBe(false)
  })
})
