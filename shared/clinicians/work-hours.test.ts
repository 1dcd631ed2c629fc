import { expect, test } from 'vitest'
import { visitsOutside, workAfter, workDifferences } from '#shared/clinicians/work-hours.ts'

const monday = { weekday: 1, fromMinute: 540, toMinute: 720, slotMinutes: 20 }
const work = { hours: [{ id: 'm', ...monday }], daysOff: ['2026-12-25'] }

test('a change adds, replaces and removes a line of hours, and adds and removes a day off', () => {
  const longer = { ...monday, toMinute: 780 }
  expect(workAfter(work, { kind: 'hours', id: 'm', fields: longer }).hours).toEqual([{ id: 'm', ...longer }])
  expect(workAfter(work, { kind: 'hours', id: null, fields: { ...monday, weekday: 2 } }).hours).toEqual([
    ...work.hours,
    { id: 'new', ...monday, weekday: 2 },
  ])
  expect(workAfter(work, { kind: 'no hours', id: 'm' })).toEqual({ hours: [], daysOff: work.daysOff })
  expect(workAfter(work, { kind: 'day off', day: '2026-11-30', isOff: true }).daysOff).toEqual(['2026-11-30', '2026-12-25'])
  expect(workAfter(work, { kind: 'day off', day: '2026-12-25', isOff: true }).daysOff).toEqual(['2026-12-25'])
  expect(workAfter(work, { kind: 'day off', day: '2026-12-25', isOff: false }).daysOff).toEqual([])
})

test('differences name each line and day, and nothing if nothing changed', () => {
  expect(workDifferences(work, work)).toEqual([])
  const after = { hours: [{ id: 'm', ...monday, toMinute: 780 }], daysOff: [] }
  expect(workDifferences(work, after)).toEqual([
    { field: 'hours.m', before: monday, after: { ...monday, toMinute: 780 } },
    { field: 'daysOff.2026-12-25', before: '2026-12-25', after: null },
  ])
})

test.each([
  ['at the first minute', '2026-11-23T15:00:00Z', false],
  ['just before the first minute', '2026-11-23T14:59:00Z', true],
  ['in the last minute', '2026-11-23T17:59:00Z', false],
  ['at the end', '2026-11-23T18:00:00Z', true],
  ['on another weekday', '2026-11-24T15:00:00Z', true],
  // 9 a.m. in Chicago before the clocks change, an hour later in UTC afterwards.
  ['in summer', '2026-10-26T14:00:00Z', false],
])('a visit that begins %s of Monday hours in Chicago: outside %s', (_when, startsAt, isOutside) => {
  const visits = [{ reference: 'V-1', startsAt }]
  expect(visitsOutside({ timeZone: 'America/Chicago', visits }, work)).toEqual(isOutside ? visits : [])
})

test('every visit of a day off is outside', () => {
  const visits = [{ reference: 'V-1', startsAt: '2026-11-23T15:00:00Z' }]
  expect(visitsOutside({ timeZone: 'America/Chicago', visits }, { ...work, daysOff: ['2026-11-23'] })).toEqual(visits)
})
