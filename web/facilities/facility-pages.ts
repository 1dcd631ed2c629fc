import type { Facility } from '#shared/facilities/facility-calls.ts'
import { facilityPageCount } from '#shared/facilities/facility-rules.ts'

type Shown = {
  isLoading: boolean
  /** The last page that is there, counted from 0. */
  page: number
  /** How many rows are shown. */
  shown: number
  availableCount: number
}

/** The page to load at the bottom of the list, or null: while one is loading, after the last, or when more is shown than there is (FAC-15..17). */
export const nextPage = ({ isLoading, page, shown, availableCount }: Shown): number | null => {
  if (isLoading || availableCount < shown) return null
  return page + 1 < facilityPageCount(availableCount) ? page + 1 : null
}

/** All pages in one list, each facility once, where it came first (FAC-18). */
export const appendPages = <F extends Pick<Facility, 'id'>>(pages: readonly (readonly F[])[]): F[] => {
  const known = new Set<string>()
  return pages.flat().filter(({ id }) => !known.has(id) && known.add(id))
}
