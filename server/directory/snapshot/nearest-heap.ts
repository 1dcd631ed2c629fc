export type NearestRow = { row: number; haversine: number }

/**
 * Keeps the `most` nearest rows, ordered by distance, then rank: a heap whose root is the farthest. Ranks are unique, so no two rows are
 * equal.
 */
export const openNearest = (most: number) => {
  const rows = new Uint32Array(most)
  const ranks = new Uint32Array(most)
  const haversines = new Float64Array(most)
  let size = 0
  const isAfter = (a: number, haversine: number, rank: number) =>
    (haversines[a] as number) > haversine || (haversines[a] === haversine && (ranks[a] as number) > rank)
  const put = (at: number, row: number, haversine: number, rank: number) => {
    rows[at] = row
    haversines[at] = haversine
    ranks[at] = rank
  }
  const copy = (to: number, from: number) => put(to, rows[from] as number, haversines[from] as number, ranks[from] as number)
  const rise = (from: number, row: number, haversine: number, rank: number) => {
    let at = from
    while (at > 0) {
      const above = (at - 1) >> 1
      if (isAfter(above, haversine, rank)) break
      copy(at, above)
      at = above
    }
    put(at, row, haversine, rank)
  }
  const sink = (row: number, haversine: number, rank: number) => {
    let at = 0
    for (let below = 1; below < size; below = 2 * at + 1) {
      const other = below + 1
      const later = other < size && isAfter(other, haversines[below] as number, ranks[below] as number) ? other : below
      if (!isAfter(later, haversine, rank)) break
      copy(at, later)
      at = later
    }
    put(at, row, haversine, rank)
  }
  return {
    /** The haversine above which a row is not kept; infinite until the heap is full. */
    worst: (): number => (size < most ? Number.POSITIVE_INFINITY : (haversines[0] as number)),
    offer: (row: number, haversine: number, rank: number): void => {
      if (size < most) {
        size += 1
        rise(size - 1, row, haversine, rank)
      } else if (isAfter(0, haversine, rank)) sink(row, haversine, rank)
    },
    /** The rows from an index on, nearest first. */
    list: (from: number): NearestRow[] => {
      const order = Array.from({ length: size }, (_, at) => at)
      order.sort((a, b) => (haversines[a] as number) - (haversines[b] as number) || (ranks[a] as number) - (ranks[b] as number))
      return order.slice(from).map((at) => ({ row: rows[at] as number, haversine: haversines[at] as number }))
    },
  }
}
export type Nearest = ReturnType<typeof openNearest>
