/** The median; the mean of the two middle values if the count is even. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/** The value at a share of sorted values, such as 0.99; 0 without any. */
export const percentile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Formats a table: the first column is left-aligned, the others right-aligned. */
export const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}

const variance = (values: readonly number[]): number => {
  const middle = mean(values)
  return mean(values.map((value) => (value - middle) ** 2))
}

/** The distance of the means in standard errors (Welch). */
export const zOfMeans = (a: readonly number[], b: readonly number[]): number =>
  (mean(a) - mean(b)) / Math.sqrt(variance(a) / a.length + variance(b) / b.length)

/** The same for ranks (Mann-Whitney): a few slow outliers can hide a difference from the means, but not from the ranks. */
export const zOfRanks = (a: readonly number[], b: readonly number[]): number => {
  const larger = a.reduce((sum, one) => sum + b.reduce((wins, other) => wins + (one > other ? 1 : one === other ? 0.5 : 0), 0), 0)
  const pairs = a.length * b.length
  return (larger - pairs / 2) / Math.sqrt((pairs * (a.length + b.length + 1)) / 12)
}
