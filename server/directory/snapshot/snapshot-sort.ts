import { cellSize } from '#server/directory/snapshot/search-grid.ts'

/** A stable counting sort of row numbers; `keyOf` returns less than `keys`. */
export const sortedBy = (order: Uint32Array, keys: number, keyOf: (row: number) => number): Uint32Array => {
  const next = new Uint32Array(keys + 1)
  for (const row of order) {
    const key = keyOf(row) + 1
    next[key] = (next[key] as number) + 1
  }
  for (let key = 0; key < keys; key += 1) next[key + 1] = (next[key + 1] as number) + (next[key] as number)
  const sorted = new Uint32Array(order.length)
  for (const row of order) {
    const key = keyOf(row)
    const at = next[key] as number
    sorted[at] = row
    next[key] = at + 1
  }
  return sorted
}

export const counted = (length: number): Uint32Array => {
  const numbers = new Uint32Array(length)
  for (let at = 0; at < length; at += 1) numbers[at] = at
  return numbers
}

/** Key bits per pass, so that the counters fit into the CPU cache. */
const passBits = 10
const passKeys = 1 << passBits

/** Added to an angle to make it positive; a whole number of squares. */
const halfTurn = 1_800_000_000

/** Sorts by place within a square, south to north, then west to east; stable. */
export const sortedByPlace = (lat: Int32Array, lon: Int32Array): Uint32Array => {
  let order = counted(lat.length)
  for (const angle of [lon, lat])
    for (const shift of [0, passBits])
      order = sortedBy(order, passKeys, (row) => ((((angle[row] as number) + halfTurn) % cellSize) >>> shift) & (passKeys - 1))
  return order
}
