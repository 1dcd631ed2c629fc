import { expect, test } from 'vitest'
import { deductibleOf, planYearStart } from '#shared/savings/deductible-rules.ts'
import type { PastVisit } from '#shared/savings/savings-rules.ts'

test.each([
  ['2026-11-22', 1, '2026-01-01'],
  ['2026-11-22', 11, '2026-11-01'],
  ['2026-11-22', 12, '2025-12-01'],
  ['2026-07-01', 7, '2026-07-01'],
  ['2026-06-30', 7, '2025-07-01'],
])('on %s a plan year that starts in month %i started on %s', (today, month, start) => {
  expect(planYearStart(today, month)).toBe(start)
})

const visit = (startedAt: string, change: Partial<PastVisit> = {}): PastVisit => ({
  type: 'GeneralMedical',
  startedAt: new Date(startedAt),
  timeZone: 'America/Chicago',
  state: 'TX',
  paidCents: 4500,
  ...change,
})
const terms = { deductibleCents: 150_000, planYearMonth: 7, deductibleTypes: ['GeneralMedical', 'MentalHealth'] as const }

test('the deductible counts paid visits of covered types since the local start of the plan year', () => {
  const visits = [
    visit('2026-07-01T05:00:00Z'),
    // Still June in the member's time zone.
    visit('2026-07-01T04:59:00Z'),
    visit('2026-09-01T12:00:00Z', { type: 'MentalHealth', paidCents: 8000 }),
    visit('2026-09-02T12:00:00Z', { type: 'Nutrition', paidCents: 3000 }),
    visit('2026-10-01T12:00:00Z', { paidCents: 0 }),
  ]
  expect(deductibleOf(terms, visits, '2026-11-22')).toEqual({
    amountCents: 150_000,
    paidCents: 12_500,
    yearStartsOn: '2026-07-01',
    types: ['GeneralMedical', 'MentalHealth'],
  })
})

test('nothing counts if the plan counts no visit types', () => {
  expect(deductibleOf({ ...terms, deductibleTypes: [] }, [visit('2026-10-01T12:00:00Z')], '2026-11-22').paidCents).toBe(0)
})
