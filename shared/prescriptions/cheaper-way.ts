import { z } from 'zod/mini'
import { strengthOrder } from '#shared/prescriptions/drug-words.ts'

const cents = z.int()

/** Another way to get the same drug, with what it costs there in cents. */
const way = z.discriminatedUnion('way', [
  z.object({ way: z.literal('generic'), cents, name: z.string() }),
  z.object({ way: z.literal('quantity'), cents, quantity: z.int() }),
  z.object({ way: z.literal('pharmacy'), cents, name: z.string(), miles: z.number() }),
  z.object({ way: z.literal('strength'), cents, strength: z.string(), quantity: z.int() }),
])
export type Way = z.infer<typeof way>

/** What it saves is counted for the amount that was asked for, in cents. */
export const cheaperWaySaid = z.nullable(z.object({ way, saves: cents }))
export type CheaperWay = z.infer<typeof cheaperWaySaid>

/** Nobody is sent anywhere for less than this, in cents. */
const leastSaved = 100

/** How far anybody is sent, in miles. */
export const furthestMiles = 50

/** Of ways that save the same: what changes least of what the doctor wrote, and of the way there. */
const order = ['generic', 'quantity', 'pharmacy', 'strength'] as const

/** What a way costs for the amount that was asked for: of a larger package only the share that was. */
const costOf = (one: Way, quantity: number): number =>
  one.way === 'quantity' ? Math.round((one.cents * quantity) / one.quantity) : one.cents

/** The cheapest other way, with what it saves; null where none saves a dollar. */
export const cheaperWay = (now: { cents: number; quantity: number }, ways: readonly Way[]): CheaperWay => {
  const [best] = ways
    .filter((one) => one.way !== 'pharmacy' || one.miles <= furthestMiles)
    .map((one) => ({ way: one, saves: now.cents - costOf(one, now.quantity) }))
    .filter(({ saves }) => saves >= leastSaved)
    .sort((a, b) => b.saves - a.saves || order.indexOf(a.way.way) - order.indexOf(b.way.way))
  return best ?? null
}

/**
 * How many pieces of another strength hold the same amount: half as many of twice the strength, or the other way round; null for any other
 * proportion, for a unit that differs, and for a count that does not come out even.
 */
export const sameAmount = (now: { strength: string; quantity: number }, other: string): number | null => {
  const unitOf = (strength: string) => strength.replace(/[\d.,]+/g, '').trim()
  const isPlain = (strength: string) => /^[\d.,]+ \S+$/.test(strength)
  if (!isPlain(now.strength) || !isPlain(other) || unitOf(now.strength) !== unitOf(other)) return null
  const times = strengthOrder(other) / strengthOrder(now.strength)
  const quantity = now.quantity / times
  return (times === 2 || times === 0.5) && Number.isInteger(quantity) ? quantity : null
}
