import type { Center } from '#server/directory/great-circle.ts'

/** What is looked for, in the numbers of a snapshot. */
export type DirectoryQuery = {
  center: Center
  /** The haversine that no place of the circle exceeds. */
  limit: number
  /** Any of these; null for all. Several only where a row has one category alone, for a row of two would be counted twice. */
  categories: readonly number[] | null
  /** 1 is M, 2 is F; null for all. */
  sex: number | null
  /** What the folded last name begins with; empty for all. */
  name: string
  /** How many rows of the order are left out, and how many are wanted behind them. */
  offset: number
  most: number
}

/** The rows that were found, by distance, then name, then id, and how many there are altogether. */
export type DirectoryFinding = { availableCount: number; found: readonly { id: string; haversine: number }[] }
