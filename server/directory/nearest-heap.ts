export type Found = { row: number; haversine: number }

/**
 * Keeps the `most` first of the rows that it is offered, by distance, then rank: a heap whose root is the last of them.
 * Ranks are those of names and ids, so that no two rows are equal.
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
    /** Whoever is farther away than this is not among them; infinite until there are as many as asked for. */
    worst: (): number => (size < most ? Number.POSITIVE_INFINITY : (haversines[0] as number)),
    offer: (row: number, haversine: number, rank: number): void => {
      if (size < most) {
        size += 1
        rise(size - 1, row, haversine, rank)
      } else if (isAfter(0, haversine, rank)) sink(row, haversine, rank)
    },
    /** The rows from one place of the order on, nearest first. */
    list: (from: number): Found[] => {
      const order = Array.from({ length: size }, (_, at) => at)
      order.sort((a, b) => (haversines[a] as number) - (haversines[b] as number) || (ranks[a] as number) - (ranks[b] as number))
      return order.slice(from).map((at) => ({ row: rows[at] as number, haversine: haversines[at] as number }))
    },
  }
}
export type Nearest = ReturnType<typeof openNearest>
