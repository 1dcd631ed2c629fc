import type { Columns } from '#server/directory/snapshot-columns.ts'

export type RankRange = { from: number; to: number }

const encoder = new TextEncoder()

/** The sign of how the first bytes of a name compare to a prefix: 0 where the name begins with it. */
const compareStart = ({ nameText, nameStart }: Columns, name: number, prefix: Uint8Array): number => {
  const from = nameStart[name] as number
  const length = (nameStart[name + 1] as number) - from
  for (let at = 0; at < prefix.length; at += 1) {
    if (at >= length) return -1
    const apart = (nameText[from + at] as number) - (prefix[at] as number)
    if (apart !== 0) return apart
  }
  return 0
}

/** The number of names before the first one that compares as at least `least`. */
const countBefore = (columns: Columns, prefix: Uint8Array, least: 0 | 1): number => {
  let [low, high] = [0, columns.nameRank.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareStart(columns, middle, prefix) < least) low = middle + 1
    else high = middle
  }
  return low
}

/** The ranks of all rows whose name begins so. Names are ordered by their bytes, as in the tables' order (`collate "C"`). */
export const ranksOfPrefix = (columns: Columns, prefix: string): RankRange => {
  const bytes = encoder.encode(prefix)
  const rankAt = (name: number) => columns.nameRank[name] as number
  return { from: rankAt(countBefore(columns, bytes, 0)), to: rankAt(countBefore(columns, bytes, 1)) }
}
