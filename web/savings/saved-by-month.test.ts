import { expect, test } from 'vitest'
import { savedByMonth } from '#web/savings/saved-by-month.ts'

const zone = 'America/Chicago'

test('savings are summed for the last twelve months in the member’s time zone, empty months included [PROG-24]', () => {
  const list = [
    { consultationTimestamp: '2026-11-09T20:50:00Z', savings: 146 },
    { consultationTimestamp: '2026-11-01T04:30:00Z', savings: 0.1 },
    { consultationTimestamp: '2026-10-02T14:20:00Z', savings: 0.2 },
    { consultationTimestamp: '2025-12-01T06:00:00Z', savings: 30 },
    { consultationTimestamp: '2025-12-01T05:59:59Z', savings: 1000 },
  ]
  const months = savedByMonth(list, { today: '2026-11-20', zone })
  expect(months.map(({ month }) => month)).toEqual([
    '2025-12',
    ...Array.from({ length: 9 }, (_, at) => `2026-0${at + 1}`),
    '2026-10',
    '2026-11',
  ])
  expect(months.filter(({ cents }) => cents > 0)).toEqual([
    { month: '2025-12', cents: 3_000 },
    { month: '2026-10', cents: 30 },
    { month: '2026-11', cents: 14_600 },
  ])
})
