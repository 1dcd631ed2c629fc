import type { Center } from '#server/directory/great-circle.ts'
import { rowsAround, stripsOfRow } from '#server/directory/search-grid.ts'
import type { Columns } from '#server/directory/snapshot-columns.ts'

/** Numbered squares side by side in one row of the grid, ends exclusive; those from `insideFrom` lie wholly in the circle. */
export type CellStrip = { row: number; from: number; to: number; insideFrom: number; insideTo: number }

/** The first square of a grid row, between two squares, whose column is not less. */
const cellAt = ({ rowStart, cellColumn }: Columns, row: number, column: number): number => {
  let [low, high] = [rowStart[row] as number, rowStart[row + 1] as number]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cellColumn[middle] as number) < column) low = middle + 1
    else high = middle
  }
  return low
}

/** The squares that hold rows and that a circle may touch. */
export const cellsAround = (columns: Columns, center: Center, limit: number): CellStrip[] => {
  const found: CellStrip[] = []
  const { first, last } = rowsAround(center, limit)
  for (let row = first; row <= last; row += 1) {
    if (columns.rowStart[row] === columns.rowStart[row + 1]) continue
    for (const { from, to, insideFrom, insideTo } of stripsOfRow(center, limit, row)) {
      const at = (column: number) => cellAt(columns, row, column)
      const cells = { row, from: at(from), to: at(to), insideFrom: at(insideFrom), insideTo: at(insideTo) }
      if (cells.from < cells.to) found.push(cells)
    }
  }
  return found
}
