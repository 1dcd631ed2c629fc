import { expect, test } from 'vitest'
import { momentOf, visitDate } from '#shared/visits/visit-date.ts'

test('dates are sent as YYYY-MM-DD HH:mm:ss Z [VISIT-05]', () => {
  expect(visitDate(new Date('2026-11-21T15:00:00.750Z'))).toBe('2026-11-21 15:00:00 +00:00')
})

test.each([
  ['2026-11-21 15:00:00 +00:00', '2026-11-21T15:00:00.000Z'],
  ['2026-11-21 09:00:00 -06:00', '2026-11-21T15:00:00.000Z'],
  ['2026-11-21 09:00:00 -0600', '2026-11-21T15:00:00.000Z'],
  ['2026-03-08 02:30:00 -05:00', '2026-03-08T07:30:00.000Z'],
])('%s is the instant %s', (wire, iso) => {
  expect(momentOf(wire)?.toISOString()).toBe(iso)
})

test.each(['2026-11-21T15:00:00Z', '2026-11-21 15:00:00', '2026-13-21 15:00:00 +00:00', '', 'soon'])('%s is not a date', (wire) => {
  expect(momentOf(wire)).toBeNull()
})
