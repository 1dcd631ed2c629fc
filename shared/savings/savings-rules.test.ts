import { expect, test } from 'vitest'
import { type AlternativeCost, alternativeOf, lifetimeOf, type PastVisit, savingOf, savingsOf } from '#shared/savings/savings-rules.ts'

const costs: AlternativeCost[] = [
  { alternative: 'urgent-care', area: 'US', cents: 18_000 },
  { alternative: 'urgent-care', area: 'TX', cents: 16_050 },
  { alternative: 'emergency-room', area: 'US', cents: 120_000 },
]
const visit = (change: Partial<PastVisit> = {}): PastVisit => ({
  type: 'GeneralMedical',
  startedAt: new Date('2026-10-02T20:50:00Z'),
  timeZone: 'America/Chicago',
  state: 'TX',
  paidCents: 4_500,
  ...change,
})

test.each([
  ['2026-10-02T12:59:59Z', 'emergency-room'],
  ['2026-10-02T13:00:00Z', 'urgent-care'],
  ['2026-10-03T00:59:59Z', 'urgent-care'],
  ['2026-10-03T01:00:00Z', 'emergency-room'],
] as const)('a visit at %s, in Chicago, replaces: %s [PROG-29]', (at, alternative) => {
  expect(alternativeOf(visit({ startedAt: new Date(at) }))).toBe(alternative)
})

test.each(['MentalHealth', 'Dermatology', 'Nutrition'] as const)('a visit of type %s has no savings', (type) => {
  expect(savingOf(visit({ type }), costs)).toBeNull()
})

test('a saving is the state average minus the amount paid [PROG-29]', () => {
  expect(savingOf(visit(), costs)).toEqual({
    startedAt: new Date('2026-10-02T20:50:00Z'),
    alternative: 'urgent-care',
    alternativeCents: 16_050,
    savedCents: 11_550,
    paidCents: 4_500,
  })
})

test('a state without an average uses the national one, and without both there is no saving', () => {
  expect(savingOf(visit({ state: 'VT' }), costs)?.savedCents).toBe(13_500)
  expect(savingOf(visit({ state: 'VT' }), costs.slice(1, 2))).toBeNull()
})

test('a visit above the average saves nothing and does not reduce the total', () => {
  const savings = savingsOf([visit({ paidCents: 20_000 }), visit({ startedAt: new Date('2026-11-01T18:00:00Z') })], costs)
  expect(savings.map(({ savedCents }) => savedCents)).toEqual([11_550, 0])
  expect(lifetimeOf(savings)).toBe(11_550)
})
