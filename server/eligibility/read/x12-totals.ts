import type { Warning } from '#server/eligibility/read/member-row.ts'
import type { Segment } from '#server/eligibility/read/x12-segments.ts'
import { cutText, storable } from '#shared/storable-text.ts'

/** QTY01 of the header: all members, the employees (subscribers), the dependents. */
type Total = 'TO' | 'ET' | 'DT'

/** Compares the counts in a transaction's header (QTY) with the members (INS) that follow. */
export const openTotals = (warn: (warning: Warning) => void) => {
  const counted: Record<Total, number> = { TO: 0, ET: 0, DT: 0 }
  const stated: { total: Total; count: string; line: number; segment: string }[] = []
  return {
    read: ({ elements, line, ordinal }: Segment, isHeader: boolean): void => {
      const [name, kind = '', count = ''] = elements
      if (name === 'INS') {
        counted.TO += 1
        counted[kind === 'Y' ? 'ET' : 'DT'] += 1
      }
      if (name === 'QTY' && isHeader && Object.hasOwn(counted, kind))
        stated.push({ total: kind as Total, count: count.trim(), line, segment: `QTY (${ordinal})` })
    },
    end: (): void => {
      for (const { total, count, line, segment } of stated)
        if (Number(count) !== counted[total]) {
          const found = `${total} ${cutText(storable(count), 20)}, counted ${counted[total]}`
          warn({ reason: 'count differs from the file', found, line, segment })
        }
    },
  }
}
