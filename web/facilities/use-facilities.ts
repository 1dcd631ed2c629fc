import { skipToken, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type Facility, facilityCalls } from '#shared/facilities/facility-calls.ts'
import type { MapPlace } from '#ui/components/map-places.ts'
import { send } from '#ui/lib/send.ts'
import { toast } from '#ui/lib/toast.ts'
import { callKey } from '#ui/lib/use-call.ts'
import { useTold } from '#ui/lib/use-told.ts'
import { type FacilityFilters, searchOfFacilities } from '#web/facilities/facility-filters.ts'
import { appendPages, nextPage } from '#web/facilities/facility-pages.ts'
import { findFacilitiesTexts } from '#web/facilities/find-facilities-texts.ts'

const placeOf = ({ id, city, locationData: { latitude, longitude } }: Facility): MapPlace => ({ id, city, latitude, longitude })

/**
 * The facilities of a search down to a page, in one list; pages come one after the other. A search that finds nothing, and one that fails,
 * is told each time (FAC-24). `next` is the page that the bottom of the list would load, null for none.
 */
export const useFacilities = (filters: FacilityFilters) => {
  const search = searchOfFacilities(filters)
  const query = useInfiniteQuery({
    queryKey: [search && callKey(facilityCalls.findPlaces, search), 'pages'],
    queryFn:
      search === null ? skipToken : ({ pageParam, signal }) => send(facilityCalls.findPlaces, { ...search, page: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      nextPage({
        isLoading: false,
        page: pages.length - 1,
        shown: appendPages(pages.map(({ data }) => data)).length,
        availableCount: last.meta.availableCount,
      }),
  })
  const { data, isFetching, isError, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = query
  const facilities = useMemo(() => appendPages((data?.pages ?? []).map((page) => page.data)), [data])
  const places = useMemo(() => facilities.map(placeOf), [facilities])
  const meta = data?.pages.at(-1)?.meta
  const page = (data?.pages.length ?? 0) - 1
  const isEmpty = meta?.availableCount === 0
  useEffect(() => {
    if (page >= 0 && page < filters.page && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [page, filters.page, hasNextPage, isFetching, isError, fetchNextPage])
  // The same words for both; which of them it was, their colour says.
  useTold(isEmpty ? query.dataUpdatedAt : 0, () => toast.warning(findFacilitiesTexts()('none')))
  useTold(isError ? query.errorUpdatedAt : 0, () => toast.error(findFacilitiesTexts()('none')))
  return {
    ...{ facilities, places, isEmpty, isFetching, isFailed: isError },
    isAsking: search === null,
    count: meta?.availableCount ?? 0,
    source: meta?.source ?? null,
    next: meta ? nextPage({ isLoading: isFetching, page, shown: facilities.length, availableCount: meta.availableCount }) : null,
    retry: () => (isFetchNextPageError ? fetchNextPage() : refetch()),
  }
}
