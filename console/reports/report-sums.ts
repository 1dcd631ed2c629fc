import type { Answer } from '#shared/calls.ts'
import type { reportCalls } from '#shared/reports/report-calls.ts'

export type ReportRow = Answer<typeof reportCalls.readReport>['rows'][number]

/** Sums of the rows' counts by key, in order of first appearance. */
export const sumsBy = <K>(rows: readonly ReportRow[], keyOf: (row: ReportRow) => K): Map<K, number> => {
  const sums = new Map<K, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.count)
  return sums
}

/** All days from `from` to `to`, inclusive, at most 400; empty if the range is invalid. */
export const daysOf = (from: string, to: string): string[] => {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  const count = Math.max(0, Math.min(400, Math.round((end - start) / 86_400_000) + 1)) || 0
  return Array.from({ length: count }, (_, at) => new Date(start + at * 86_400_000).toISOString().slice(0, 10))
}
