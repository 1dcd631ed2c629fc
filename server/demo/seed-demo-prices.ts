import { sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { seedDrugs } from '#server/demo/demo-drugs.ts'
import { seedProcedures } from '#server/demo/demo-procedures.ts'
import { seedAlternativeCosts } from '#server/demo/demo-savings.ts'
import { priceSources } from '#server/schema/price-tables.ts'

/** Fills the demo's prices once, each kind by itself. Says whether it did. */
export const seedDemoPrices = ({ db, clock }: { db: Db; clock: Clock }): Promise<boolean> =>
  db.transaction(async (tx) => {
    // Two portals that start at once wait for each other here.
    await tx.execute(sql`lock table ${priceSources} in share row exclusive mode`)
    const known = (await tx.select({ kind: priceSources.kind }).from(priceSources)).map(({ kind }) => kind)
    const seeds = [['procedures', seedProcedures] as const, ['drugs', seedDrugs] as const, ['alternatives', seedAlternativeCosts] as const]
    const missing = seeds.filter(([kind]) => !known.includes(kind))
    for (const [, seed] of missing) await seed(tx, clock.now())
    return missing.length > 0
  })
