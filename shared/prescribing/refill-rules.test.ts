import { expect, test } from 'vitest'
import { type RefillFacts, refillRefusal } from '#shared/prescribing/refill-rules.ts'

const now = new Date('2026-11-27T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const good: RefillFacts = { status: 'dispensed', signedAt: daysAgo(30), refills: 2, refillsUsed: 1, hasOpenRequest: false }

test.each<[string, Partial<RefillFacts>, string | null]>([
  ['picked up, one refill left', {}, null],
  ['still at the pharmacy', { status: 'received' }, null],
  ['on its way', { status: 'sent' }, 'RefillNotReady'],
  ['failed', { status: 'failed' }, 'RefillNotReady'],
  ['canceled', { status: 'cancelled' }, 'RefillNotReady'],
  ['all refills used', { refillsUsed: 2 }, 'NoRefillsLeft'],
  ['no refills allowed', { refills: 0, refillsUsed: 0 }, 'NoRefillsLeft'],
  ['the last day of its year', { signedAt: daysAgo(364) }, null],
  ['a year old', { signedAt: daysAgo(365) }, 'PrescriptionTooOld'],
  ['asked already', { hasOpenRequest: true }, 'RefillAsked'],
])('a refill of a prescription %s', (_, change, refusal) => {
  expect(refillRefusal({ ...good, ...change }, now)).toBe(refusal)
})
