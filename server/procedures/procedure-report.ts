import { openPriceTally, type PriceTally } from '#server/prices/price-tally.ts'
import type { Procedure, StoredPrice } from '#server/procedures/procedure-store.ts'

export type ProcedureReport = PriceTally & {
  read: number
  procedures: number
  prices: number
}

/** The parsed contents of a file. */
export type ReadProcedures = { report: ProcedureReport; procedures: (Procedure & { popularRank?: number })[]; prices: StoredPrice[] }

export const openTally = () => openPriceTally<ProcedureReport>({ read: 0, procedures: 0, prices: 0, skipped: {}, rejected: [] })
