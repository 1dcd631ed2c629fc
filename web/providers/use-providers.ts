import { useMemo } from 'react'
import { type Doctor, providerCalls } from '#shared/providers/provider-calls.ts'
import { pageCount } from '#shared/providers/provider-rules.ts'
import type { MapPlace } from '#ui/components/map-places.ts'
import { toast } from '#ui/lib/toast.ts'
import { useSearch } from '#ui/lib/use-search.ts'
import { useTold } from '#ui/lib/use-told.ts'
import { findProvidersTexts } from '#web/providers/find-providers-texts.ts'
import { type ProviderFilters, searchOfProviders } from '#web/providers/provider-filters.ts'

const placeOf = ({ id, practices: [{ visitAddress, lat, lon }] }: Doctor): MapPlace => ({
  ...{ id, city: visitAddress.city, latitude: lat, longitude: lon },
})

/** The doctors of a page of a search. A search that finds nobody, and one that fails, is told each time (PROV-25, PROV-26). */
export const useProviders = (filters: ProviderFilters) => {
  const search = searchOfProviders(filters)
  const { data, isError, isFetching, isPlaceholderData, dataUpdatedAt, errorUpdatedAt, refetch } = useSearch(
    providerCalls.findDoctors,
    search,
  )
  const found = search ? data : undefined
  const doctors = useMemo(() => found?.data.doctors ?? [], [found])
  const places = useMemo(() => doctors.map(placeOf), [doctors])
  const count = found?.meta.availableCount ?? 0
  const isSettled = found !== undefined && !isPlaceholderData
  const isEmpty = isSettled && count === 0
  const isFailed = search !== null && isError
  useTold(isEmpty ? dataUpdatedAt : 0, () => toast.warning(findProvidersTexts()('none')))
  useTold(isFailed ? errorUpdatedAt : 0, () => toast.error(findProvidersTexts()('failed')))
  return {
    ...{ doctors, places, count, isEmpty, isFailed, isSettled, isFetching, retry: () => refetch() },
    isAsking: search === null,
    pages: pageCount(count, filters.size),
    source: found?.meta.source ?? null,
  }
}
