import type { Db } from '#platform/db/db.ts'
import { noteSource, type PriceSource } from '#server/prices/price-source-store.ts'

/** Writes down, in the load's own transaction, where prices came from and of when they are. */
export const notePriceSource = (tx: Db, noted: PriceSource): Promise<void> => noteSource(tx, noted)
