import type { RejectedRow } from '#platform/import/import-report.ts'

/** The part of every price file's report about rejected and skipped rows. */
export type PriceTally = {
  skipped: Record<string, number>
  /** The first 1,000. */
  rejected: RejectedRow[]
}

const mostListed = 1_000

/** Collects skipped and rejected rows in a report. */
export const openPriceTally = <R extends PriceTally>(report: R) => ({
  report,
  skip: (reason: string): void => {
    report.skipped[reason] = (report.skipped[reason] ?? 0) + 1
  },
  reject: (line: number, id: string, reason: string): void => {
    if (report.rejected.length < mostListed) report.rejected.push({ line, id, reason })
  },
})
