import type { Report } from '#tools/ledger/read-reports.ts'

/** Whether a run has nothing to complain of. */
export const isClean = ({ outcomes, broken }: Report): boolean => broken.length === 0 && outcomes.every(({ result }) => result !== 'failed')

/** The line that ends a run. What fell over outside a test counts as one failure each, so that no failed run says '0 failed'. */
export function tally({ outcomes, broken }: Report): string {
  const count = (result: string) => outcomes.filter((one) => one.result === result).length
  const skipped = count('skipped')
  return `${count('passed')} passed, ${count('failed') + broken.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
