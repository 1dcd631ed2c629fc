import { lastPage } from '#shared/directory/search-area.ts'

/** FAC-21 */
export const facilityPageSize = 25

/** FAC-16, 21: number of pages, up to the last one allowed. */
export const facilityPageCount = (availableCount: number): number => Math.min(Math.ceil(availableCount / facilityPageSize), lastPage + 1)
