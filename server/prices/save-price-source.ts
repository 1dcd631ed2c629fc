import type { Db } from '#platform/db/db.ts'
import { insertPriceSource, type PriceSource } from '#server/prices/price-source-store.ts'

/** Records the source and date of prices, in the load's transaction. */
export const savePriceSource = (tx: Db, noted: PriceSource): Promise<void> => insertPriceSource(tx, noted)
