import { useMemo } from 'react'
import { type Doctor, providerCalls } from '#shared/providers/provider-calls.ts'
import { pageCount } from '#shared/providers/provider-rules.ts'
import type { MapPlace } from '#ui/components/finder/map-places.ts'
import { useSearch } from '#ui/lib/calls/use-search.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { useOnTimestamp } from '#ui/lib/use-on-timestamp.ts'
import { findProvidersTexts } from '#web/providers/find-providers-texts.en.ts'
import { type ProviderFilters, searchOfProviders } from '#web/providers/provider-filters.ts'
import { doctorName } from '#web/providers/provider-words.ts'

const placeOf = (doctor: Doctor): MapPlace => {
  const [{ visitAddress, lat, lon }] = doctor.practices
  return {
    id: doctor.id,
    name: doctorName(doctor),
    city: visitAddress.city,
    latitude: lat,
    longitude: lon,
  }
}

/** Loads the doctors of one page of a search. Shows a toast for each search that is empty or fails (PROV-25, PROV-26). */
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
  useOnTimestamp(isEmpty ? dataUpdatedAt : 0, () => toast.warning(textsOf(findProvidersTexts)('none')))
  useOnTimestamp(isFailed ? errorUpdatedAt : 0, () => toast.error(textsOf(findProvidersTexts)('failed')))
  return {
    doctors,
    places,
    count,
    isEmpty,
    isFailed,
    isSettled,
    isFetching,
    retry: () => refetch(),
    isAsking: search === null,
    pages: pageCount(count, filters.size),
    source: found?.meta.source ?? null,
  }
}
