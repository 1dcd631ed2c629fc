import { sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { seedProcedures } from '#server/demo/demo-procedures.ts'
import { priceSources } from '#server/schema/price-tables.ts'

/** Fills the demo's prices once. Says whether it did. */
export const seedDemoPrices = ({ db, clock }: { db: Db; clock: Clock }): Promise<boolean> =>
  db.transaction(async (tx) => {
    // Two portals that start at once wait for each other here.
    await tx.execute(sql`lock table ${priceSources} in share row exclusive mode`)
    if ((await tx.select().from(priceSources).limit(1)).length > 0) return false
    await seedProcedures(tx, clock.now())
    return true
  })
