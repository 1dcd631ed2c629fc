import { skipToken, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type Facility, facilityCalls } from '#shared/facilities/facility-calls.ts'
import type { MapPlace } from '#ui/components/finder/map-places.ts'
import { send } from '#ui/lib/calls/send.ts'
import { callKey } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { useOnTimestamp } from '#ui/lib/use-on-timestamp.ts'
import { type FacilityFilters, searchOfFacilities } from '#web/facilities/facility-filters.ts'
import { appendPages, nextPage } from '#web/facilities/facility-pages.ts'
import { findFacilitiesTexts } from '#web/facilities/find-facilities-texts.en.ts'

const placeOf = ({ id, company, city, locationData: { latitude, longitude } }: Facility): MapPlace => ({
  id,
  name: company,
  city,
  latitude,
  longitude,
})

/**
 * Loads the facilities of a search, page by page up to `filters.page`, into one list. Shows a toast for each search that is empty or fails
 * (FAC-24). `next` is the page to load at the end of the list; null for none.
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
  // Both toasts have the same text; their color tells them apart.
  useOnTimestamp(isEmpty ? query.dataUpdatedAt : 0, () => toast.warning(textsOf(findFacilitiesTexts)('none')))
  useOnTimestamp(isError ? query.errorUpdatedAt : 0, () => toast.error(textsOf(findFacilitiesTexts)('none')))
  return {
    facilities,
    places,
    isEmpty,
    isFetching,
    isFailed: isError,
    isAsking: search === null,
    count: meta?.availableCount ?? 0,
    source: meta?.source ?? null,
    next: meta ? nextPage({ isLoading: isFetching, page, shown: facilities.length, availableCount: meta.availableCount }) : null,
    retry: () => (isFetchNextPageError ? fetchNextPage() : refetch()),
  }
}
