import { useMemo } from 'react'
import type { Meta, Sent } from '#shared/calls.ts'
import { type DrugPrice, prescriptionCalls } from '#shared/prescriptions/prescription-calls.ts'
import { zipCalls } from '#shared/zip/zip-calls.ts'
import type { MapPlace } from '#ui/components/map-places.ts'
import { moneyShown } from '#ui/lib/format.ts'
import { toast } from '#ui/lib/toast.ts'
import { useSearch } from '#ui/lib/use-search.ts'
import { useTold } from '#ui/lib/use-told.ts'
import { isEnabled, type PrescriptionFilters, searchOfPrescriptions } from '#web/prescriptions/prescription-filters.ts'
import { prescriptionsTexts } from '#web/prescriptions/prescriptions-texts.ts'

const placeOf = ({ PharmacyId, City, Latitude, Longitude, Price }: DrugPrice): MapPlace => ({
  ...{ id: PharmacyId, city: City, latitude: Latitude, longitude: Longitude, label: moneyShown(Math.round(Price * 100)) },
})

type Call = typeof prescriptionCalls.readDrugPrices
export type DrugAsked = Sent<Call>
export type DrugChosen = NonNullable<Meta<Call>['chosen']>

/** What a drug costs around a zip: where the zip lies is asked first (RX-45, RX-47). An empty answer and a failed one are told each time. */
export const usePrescriptions = (filters: PrescriptionFilters) => {
  const enabled = isEnabled(filters)
  const address = useSearch(zipCalls.readAddress, enabled ? { zip: filters.zip } : null)
  const search = searchOfPrescriptions(filters, address.isPlaceholderData ? null : address.data?.data)
  const found = useSearch(prescriptionCalls.readDrugPrices, search)
  const data = enabled ? found.data : undefined
  const rows = useMemo(() => data?.data.defaultDrugPrices ?? [], [data])
  const places = useMemo(() => rows.map(placeOf), [rows])
  const isEmpty = search !== null && data !== undefined && !found.isPlaceholderData && rows.length === 0
  const failed = address.isError ? address : found
  const isFailed = enabled && failed.isError
  useTold(isEmpty ? found.dataUpdatedAt : 0, () => toast.warning(prescriptionsTexts()('nothing')))
  useTold(isFailed ? failed.errorUpdatedAt : 0, () => toast.error(prescriptionsTexts()('detailsFailed')))
  return {
    ...{ rows, places, isEmpty, isFailed, isAsking: !enabled, isFetching: address.isFetching || found.isFetching },
    details: data?.data.drugDetails[0],
    chosen: data?.meta.chosen ?? null,
    /** What was asked for, in the call's words. */
    asked: search,
    retry: () => failed.refetch(),
  }
}
