import type { RejectedRow } from '#platform/import/import-report.ts'

/** What the report of every price file tells of rows that were not taken. */
export type PriceTally = {
  skipped: Record<string, number>
  /** The first thousand. */
  rejected: RejectedRow[]
}

const mostListed = 1_000

/** Writes into a report which rows were left out, and why. */
export const openPriceTally = <R extends PriceTally>(report: R) => ({
  report,
  skip: (reason: string): void => {
    report.skipped[reason] = (report.skipped[reason] ?? 0) + 1
  },
  reject: (line: number, id: string, reason: string): void => {
    if (report.rejected.length < mostListed) report.rejected.push({ line, id, reason })
  },
})
