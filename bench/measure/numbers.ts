/** The middle value; the mean of the two in the middle where the count is even. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Lines of a table with its columns under each other; numbers to the right. */
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

/** How many standard errors the means are apart (Welch). */
export const zOfMeans = (a: readonly number[], b: readonly number[]): number =>
  (mean(a) - mean(b)) / Math.sqrt(variance(a) / a.length + variance(b) / b.length)

/** The same for the ranks (Mann-Whitney): a few slow outliers on a busy machine hide a difference from the means, not from the ranks. */
export const zOfRanks = (a: readonly number[], b: readonly number[]): number => {
  const larger = a.reduce((sum, one) => sum + b.reduce((wins, other) => wins + (one > other ? 1 : one === other ? 0.5 : 0), 0), 0)
  const pairs = a.length * b.length
  return (larger - pairs / 2) / Math.sqrt((pairs * (a.length + b.length + 1)) / 12)
}
