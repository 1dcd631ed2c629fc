import type { RejectedRow } from '#platform/import/import-report.ts'
import type { Procedure, StoredPrice } from '#server/procedures/procedure-store.ts'

export type ProcedureReport = {
  read: number
  procedures: number
  prices: number
  skipped: Record<string, number>
  /** The first thousand. */
  rejected: RejectedRow[]
}

/** What a file holds, once it is read. */
export type ReadProcedures = { report: ProcedureReport; procedures: (Procedure & { popularRank?: number })[]; prices: StoredPrice[] }

const mostListed = 1_000

export const openTally = () => {
  const report: ProcedureReport = { read: 0, procedures: 0, prices: 0, skipped: {}, rejected: [] }
  return {
    report,
    skip: (reason: string): void => {
      report.skipped[reason] = (report.skipped[reason] ?? 0) + 1
    },
    reject: (line: number, id: string, reason: string): void => {
      if (report.rejected.length < mostListed) report.rejected.push({ line, id, reason })
    },
  }
}
