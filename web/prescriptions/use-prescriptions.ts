import { useMemo } from 'react'
import type { Meta } from '#shared/calls.ts'
import { type DrugPrice, prescriptionCalls } from '#shared/prescriptions/prescription-calls.ts'
import { zipCalls } from '#shared/zip/zip-calls.ts'
import type { MapPlace } from '#ui/components/finder/map-places.ts'
import { useSearch } from '#ui/lib/calls/use-search.ts'
import { moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { useOnTimestamp } from '#ui/lib/use-on-timestamp.ts'
import { isEnabled, type PrescriptionFilters, searchOfPrescriptions } from '#web/prescriptions/prescription-filters.ts'
import { prescriptionsTexts } from '#web/prescriptions/prescriptions-texts.en.ts'

const placeOf = ({ PharmacyId, PharmacyName, City, Latitude, Longitude, Price }: DrugPrice): MapPlace => ({
  id: PharmacyId,
  name: PharmacyName,
  city: City,
  latitude: Latitude,
  longitude: Longitude,
  label: moneyShown(Math.round(Price * 100)),
})

type Call = typeof prescriptionCalls.readDrugPrices
export type DrugChosen = NonNullable<Meta<Call>['chosen']>

/** Loads a drug's prices around a ZIP, after the ZIP's coordinates (RX-45, RX-47). Shows a toast for each empty or failed response. */
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
  useOnTimestamp(isEmpty ? found.dataUpdatedAt : 0, () => toast.warning(textsOf(prescriptionsTexts)('nothing')))
  useOnTimestamp(isFailed ? failed.errorUpdatedAt : 0, () => toast.error(textsOf(prescriptionsTexts)('detailsFailed')))
  return {
    rows,
    places,
    isEmpty,
    isFailed,
    isAsking: !enabled,
    isFetching: address.isFetching || found.isFetching,
    details: data?.data.drugDetails[0],
    chosen: data?.meta.chosen ?? null,
    /** The request that was sent. */
    asked: search,
    retry: () => failed.refetch(),
  }
}
