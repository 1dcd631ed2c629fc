import type { Answer } from '#shared/calls.ts'
import type { reportCalls } from '#shared/reports/report-calls.ts'

export type ReportRow = Answer<typeof reportCalls.readReport>['rows'][number]

/** The counts of rows that share a key, in the order in which the keys first stand. */
export const sumsBy = <K>(rows: readonly ReportRow[], keyOf: (row: ReportRow) => K): Map<K, number> => {
  const sums = new Map<K, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.count)
  return sums
}

/** Every day of a span, both ends included; none when it is no span. */
export const daysOf = (from: string, to: string): string[] => {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  const count = Math.max(0, Math.min(400, Math.round((end - start) / 86_400_000) + 1)) || 0
  return Array.from({ length: count }, (_, at) => new Date(start + at * 86_400_000).toISOString().slice(0, 10))
}
