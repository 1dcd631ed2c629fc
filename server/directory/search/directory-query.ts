import type { Center } from '#server/directory/snapshot/great-circle.ts'

/** Entries in one of these networks on a day; the ids are sorted. Without an id no entry is. */
export type NetworkFilter = { ids: readonly string[]; day: string }

/** A search, in the numbers of a snapshot. */
export type DirectoryQuery = {
  center: Center
  /** The maximum haversine of the circle. */
  limit: number
  /** Any of these categories; null for all. Several only where each row has one category; others would be counted twice. */
  categories: readonly number[] | null
  /** 1 is M, 2 is F; null for all. */
  sex: number | null
  /** A prefix of the folded last name; empty for all. */
  name: string
  /** Null or absent for all. */
  network?: NetworkFilter | null
  /** The number of rows to skip, and the number of rows to return. */
  offset: number
  most: number
}

/** The rows found, by distance, name, then id, and the total count. */
export type DirectoryFinding = { availableCount: number; found: readonly { id: string; haversine: number }[] }
