import { gridColumnOf, gridColumns, gridRowOf, gridRows } from '#server/directory/snapshot/search-grid.ts'
import { type Columns, sexes, sharedColumn } from '#server/directory/snapshot/snapshot-columns.ts'

export type Cells = Pick<Columns, 'rowStart' | 'cellColumn'> & {
  /** Each row's square number; empty squares have none. */
  cellOf: Uint32Array
  cells: number
}

/** The index of the first number not below `least`. */
const placeIn = (numbers: Uint32Array, least: number): number => {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] as number) < least) low = middle + 1
    else high = middle
  }
  return low
}

/** Numbers the non-empty squares from south to north, then west to east. */
export const numberCells = (lat: Int32Array, lon: Int32Array): Cells => {
  const cellOf = new Uint32Array(lat.length)
  for (let row = 0; row < lat.length; row += 1) cellOf[row] = gridRowOf(lat[row] as number) * gridColumns + gridColumnOf(lon[row] as number)
  const used = cellOf.slice().sort()
  const distinct = used.filter((cell, at) => at === 0 || cell !== used[at - 1])
  for (let row = 0; row < cellOf.length; row += 1) cellOf[row] = placeIn(distinct, cellOf[row] as number)
  const rowStart = sharedColumn(Uint32Array, gridRows + 1)
  for (let gridRow = 0; gridRow <= gridRows; gridRow += 1) rowStart[gridRow] = placeIn(distinct, gridRow * gridColumns)
  const cellColumn = sharedColumn(Uint16Array, distinct.length)
  for (let cell = 0; cell < distinct.length; cell += 1) cellColumn[cell] = (distinct[cell] as number) % gridColumns
  return { cellOf, cells: distinct.length, rowStart, cellColumn }
}

/** The start of each of `keys` runs when rows are sorted by key, and the end of the last. */
export const runStartsOf = (keys: number, each: (see: (key: number) => void) => void): Uint32Array => {
  const runs = sharedColumn(Uint32Array, keys + 1)
  each((key) => {
    runs[key + 1] = (runs[key + 1] as number) + 1
  })
  for (let key = 0; key < keys; key += 1) runs[key + 1] = (runs[key + 1] as number) + (runs[key] as number)
  return runs
}

/** Cumulative counts over the squares: each group with its further rows, then each sex with every row once. */
export const totalsOf = (cells: number, groups: number, { runs, moreRuns }: Pick<Columns, 'runs' | 'moreRuns'>): Uint32Array => {
  const totals = sharedColumn(Uint32Array, (groups + sexes) * (cells + 1))
  const lengthOf = (of: Uint32Array, key: number) => (of[key + 1] as number) - (of[key] as number)
  for (let cell = 0; cell < cells; cell += 1) {
    const ofSex = [0, 0, 0]
    const put = (kind: number, here: number) => {
      const at = kind * (cells + 1) + cell
      totals[at + 1] = (totals[at] as number) + here
    }
    for (let group = 0; group < groups; group += 1) {
      const first = lengthOf(runs, cell * groups + group)
      ofSex[group % sexes] = (ofSex[group % sexes] as number) + first
      put(group, first + lengthOf(moreRuns, cell * groups + group))
    }
    for (let sex = 0; sex < sexes; sex += 1) put(groups + sex, ofSex[sex] as number)
  }
  return totals
}
