import { sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { seedDrugs } from '#server/demo/demo-drugs.ts'
import { seedProcedures } from '#server/demo/demo-procedures.ts'
import { insertPriceSource } from '#server/prices/price-source-store.ts'
import { alternativeCosts, priceSources } from '#server/schema/price-tables.ts'
import { usStates } from '#shared/fields/us-state.ts'
import { alternatives, sampleAverageSource as source, wholeCountry } from '#shared/savings/savings-rules.ts'

/** Invented averages in dollars. */
const countryDollars = { 'urgent-care': 182, 'emergency-room': 1240 } as const

/** Price level of a state, from 0.88 to 1.18, the same in every run. */
const levelOf = (area: string): number =>
  area === wholeCountry ? 1 : 0.88 + ((area.charCodeAt(0) * 13 + area.charCodeAt(1) * 29) % 31) / 100

/** Seeds the cost of urgent care and an emergency room in the country and each state. */
const seedAlternativeCosts = async (tx: Db, now: Date): Promise<void> => {
  const costs = alternatives.flatMap((alternative) =>
    [wholeCountry, ...usStates].map((area) => ({
      alternative,
      area,
      cents: Math.round(countryDollars[alternative] * levelOf(area)) * 100,
      source,
    })),
  )
  await tx.insert(alternativeCosts).values(costs)
  const counts = { costs: costs.length }
  const dataDate = now.toISOString().slice(0, 10)
  await insertPriceSource(tx, { source, kind: 'alternatives', label: 'Invented sample averages', dataDate, loadedAt: now, counts })
}

/** Fills the demo's prices, each kind once. Returns whether it did. */
export const seedDemoPrices = ({ db, clock }: { db: Db; clock: Clock }): Promise<boolean> =>
  db.transaction(async (tx) => {
    // Serializes portals that start at the same time.
    await tx.execute(sql`lock table ${priceSources} in share row exclusive mode`)
    const known = (await tx.select({ kind: priceSources.kind }).from(priceSources)).map(({ kind }) => kind)
    const seeds = [['procedures', seedProcedures] as const, ['drugs', seedDrugs] as const, ['alternatives', seedAlternativeCosts] as const]
    const missing = seeds.filter(([kind]) => !known.includes(kind))
    for (const [, seed] of missing) await seed(tx, clock.now())
    return missing.length > 0
  })
