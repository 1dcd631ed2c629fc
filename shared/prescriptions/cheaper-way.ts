import { z } from 'zod/mini'
import { strengthOrder } from '#shared/prescriptions/drug-words.ts'

const cents = z.int()

/** Another way to buy the same drug, with its price in cents. */
const way = z.discriminatedUnion('way', [
  z.object({ way: z.literal('generic'), cents, name: z.string() }),
  z.object({ way: z.literal('quantity'), cents, quantity: z.int() }),
  z.object({ way: z.literal('pharmacy'), cents, name: z.string(), miles: z.number() }),
  z.object({ way: z.literal('strength'), cents, strength: z.string(), quantity: z.int() }),
])
export type Way = z.infer<typeof way>

/** `saves` is in cents, for the requested quantity. */
export const cheaperWayAnswer = z.nullable(z.object({ way, saves: cents }))
export type CheaperWay = z.infer<typeof cheaperWayAnswer>

/** Minimum savings in cents for a suggestion. */
const leastSaved = 100

/** Maximum distance of a suggested pharmacy, in miles. */
export const furthestMiles = 50

/** Order of ways with equal savings: the smallest change to the prescription and the trip first. */
const order = ['generic', 'quantity', 'pharmacy', 'strength'] as const

/** Returns the cost of a way in cents for the requested quantity; larger packages count in proportion. */
const costOf = (one: Way, quantity: number): number =>
  one.way === 'quantity' ? Math.round((one.cents * quantity) / one.quantity) : one.cents

/** Returns the cheapest other way and its savings, or null if none saves at least a dollar. */
export const cheaperWay = (now: { cents: number; quantity: number }, ways: readonly Way[]): CheaperWay => {
  const [best] = ways
    .filter((one) => one.way !== 'pharmacy' || one.miles <= furthestMiles)
    .map((one) => ({ way: one, saves: now.cents - costOf(one, now.quantity) }))
    .filter(({ saves }) => saves >= leastSaved)
    .sort((a, b) => b.saves - a.saves || order.indexOf(a.way.way) - order.indexOf(b.way.way))
  return best ?? null
}

/**
 * Returns how many units of another strength hold the same amount: half as many of twice the strength, or twice as
 * many of half. Null for any other ratio, for different units, and if the count is not whole.
 */
export const sameAmount = (now: { strength: string; quantity: number }, other: string): number | null => {
  const unitOf = (strength: string) => strength.replace(/[\d.,]+/g, '').trim()
  const isPlain = (strength: string) => /^[\d.,]+ \S+$/.test(strength)
  if (!isPlain(now.strength) || !isPlain(other) || unitOf(now.strength) !== unitOf(other)) return null
  const times = strengthOrder(other) / strengthOrder(now.strength)
  const quantity = now.quantity / times
  return (times === 2 || times === 0.5) && Number.isInteger(quantity) ? quantity : null
}
