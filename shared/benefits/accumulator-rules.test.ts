import { expect, test } from 'vitest'
import { limitOf, planYearOf, replacesStored } from '#shared/benefits/accumulator-rules.ts'
import type { PlanTerms, SpendLimit } from '#shared/benefits/plan-terms.ts'

const at = (iso: string) => ({ asOf: new Date(iso) })

test('a newer source wins, and of two with the same time the one that comes later', () => {
  expect(replacesStored(at('2026-11-02T00:00:00Z'), at('2026-11-01T00:00:00Z'))).toBe(true)
  expect(replacesStored(at('2026-11-01T00:00:00Z'), at('2026-11-01T00:00:00Z'))).toBe(true)
  expect(replacesStored(at('2026-10-31T23:59:59.999Z'), at('2026-11-01T00:00:00Z'))).toBe(false)
})

test('a plan year begins in the plan’s month', () => {
  expect(planYearOf('2026-11-20', 1)).toEqual({ startsOn: '2026-01-01', endsOn: '2026-12-31' })
  expect(planYearOf('2026-06-30', 7)).toEqual({ startsOn: '2025-07-01', endsOn: '2026-06-30' })
})

const limit = (method: SpendLimit['method']): SpendLimit => ({ individualCents: 1_000, familyCents: 2_000, method })
const terms = (method: SpendLimit['method']): PlanTerms => {
  const half = { deductible: limit(method), maximum: limit(method), services: {} }
  return { in: half, out: half }
}
const place = { level: 'individual', kind: 'deductible', network: 'in', most: null } as const

test('a source’s own limit is shown before that of the terms', () => {
  expect(limitOf({ ...place, most: 1_234 }, terms('embedded'))).toBe(1_234)
  expect(limitOf(place, terms('embedded'))).toBe(1_000)
  expect(limitOf({ ...place, level: 'family' }, terms('embedded'))).toBe(2_000)
})

test('nobody has a limit of their own in a deductible that the family shares; in network everybody has a maximum of their own', () => {
  expect(limitOf(place, terms('aggregate'))).toBeNull()
  expect(limitOf({ ...place, kind: 'out-of-pocket' }, terms('aggregate'))).toBe(1_000)
  expect(limitOf({ ...place, kind: 'out-of-pocket', network: 'out' }, terms('aggregate'))).toBeNull()
})

test('visits and unknown terms have the limit of their source alone', () => {
  expect(limitOf({ ...place, kind: 'visits' }, terms('embedded'))).toBeNull()
  expect(limitOf(place, null)).toBeNull()
})
