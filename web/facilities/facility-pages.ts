import type { Facility } from '#shared/facilities/facility-calls.ts'
import { facilityPageCount } from '#shared/facilities/facility-rules.ts'

type Shown = {
  isLoading: boolean
  /** The last loaded page, counted from 0. */
  page: number
  /** Number of rows shown. */
  shown: number
  availableCount: number
}

/**
 * Returns the page to load at the end of the list; null while loading, after the last page, or if more rows are shown than exist
 * (FAC-15..17).
 */
export const nextPage = ({ isLoading, page, shown, availableCount }: Shown): number | null => {
  if (isLoading || availableCount < shown) return null
  return page + 1 < facilityPageCount(availableCount) ? page + 1 : null
}

/** Joins all pages into one list; a repeated facility keeps its first position (FAC-18). */
export const appendPages = <F extends Pick<Facility, 'id'>>(pages: readonly (readonly F[])[]): F[] => {
  const known = new Set<string>()
  return pages.flat().filter(({ id }) => !known.has(id) && known.add(id))
}
