import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { ownFees } from '#server/prices/own-fees.ts'
import { priceSources } from '#server/schema/price-tables.ts'

export type PriceSource = typeof priceSources.$inferSelect

/** The sources of a kind of prices by precedence: the operator's own, then the newest. */
export const listPriceSources = (db: Db, kind: PriceSource['kind']): Promise<PriceSource[]> =>
  db
    .select()
    .from(priceSources)
    .where(eq(priceSources.kind, kind))
    .orderBy(sql`${priceSources.source} = ${ownFees} desc`, desc(priceSources.dataDate), asc(priceSources.source))

/** Inserts or replaces a source. */
export const insertPriceSource = async (db: Db, noted: PriceSource): Promise<void> => {
  await db.insert(priceSources).values(noted).onConflictDoUpdate({ target: priceSources.source, set: noted })
}
