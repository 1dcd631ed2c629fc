import { countCells, type Snapshot, sexes, sharedColumn } from '#server/directory/snapshot/snapshot-columns.ts'

/**
 * The rows of a snapshot that a filter keeps, such as those of a network: a bit for each row, and the counts of kept rows in the squares
 * before one, by kind as `totals` of the columns and for all kinds. About a bit a row and 250 bytes a square.
 */
export type MarkedRows = { bits: Uint8Array; totals: Uint32Array; before: Uint32Array }

export const isKept = ({ bits }: MarkedRows, row: number): boolean => (((bits[row >> 3] as number) >> (row & 7)) & 1) === 1

/** Counts the kept rows of each square by kind, as `totalsOf` counts all rows. */
const countKept = ({ label, columns }: Snapshot, kept: MarkedRows): void => {
  const { runs, moreRuns, moreRows } = columns
  const [cells, groups] = [countCells(columns), label.categories.length * sexes]
  const put = (kind: number, cell: number, here: number) => {
    const at = kind * (cells + 1) + cell
    kept.totals[at + 1] = (kept.totals[at] as number) + here
  }
  const countRun = (starts: Uint32Array, key: number, rowAt: (at: number) => number): number => {
    let count = 0
    for (let at = starts[key] as number; at < (starts[key + 1] as number); at += 1) if (isKept(kept, rowAt(at))) count += 1
    return count
  }
  for (let cell = 0; cell < cells; cell += 1) {
    const ofSex = [0, 0, 0]
    for (let group = 0; group < groups; group += 1) {
      const key = cell * groups + group
      const first = countRun(runs, key, (row) => row)
      put(group, cell, first + countRun(moreRuns, key, (at) => moreRows[at] as number))
      ofSex[group % sexes] = (ofSex[group % sexes] as number) + first
    }
    for (let sex = 0; sex < sexes; sex += 1) put(groups + sex, cell, ofSex[sex] as number)
    kept.before[cell + 1] = (kept.before[cell] as number) + ofSex.reduce((sum, here) => sum + here, 0)
  }
}

/** Marks the rows for which `keeps` is true, and counts them. */
export const keepRows = (snapshot: Snapshot, keeps: (row: number) => boolean): MarkedRows => {
  const { label, columns } = snapshot
  const [cells, rows] = [countCells(columns), columns.lat.length]
  const bits = sharedColumn(Uint8Array, Math.ceil(rows / 8))
  for (let row = 0; row < rows; row += 1) if (keeps(row)) bits[row >> 3] = (bits[row >> 3] as number) | (1 << (row & 7))
  const totals = sharedColumn(Uint32Array, (label.categories.length * sexes + sexes) * (cells + 1))
  const kept = { bits, totals, before: sharedColumn(Uint32Array, cells + 1) }
  countKept(snapshot, kept)
  return kept
}
