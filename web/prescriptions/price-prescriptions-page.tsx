import { defaultRadius } from '#shared/directory/search-area.ts'
import { FoundCount } from '#ui/components/found-count.tsx'
import { MapWithList } from '#ui/components/map-with-list.tsx'
import { PharmacyItem } from '#web/prescriptions/pharmacy-item.tsx'
import { PrescriptionDetails } from '#web/prescriptions/prescription-details.tsx'
import { PrescriptionFilterBar } from '#web/prescriptions/prescription-filter-bar.tsx'
import { PrescriptionListState } from '#web/prescriptions/prescription-list-state.tsx'
import { prescriptionsTexts } from '#web/prescriptions/prescriptions-texts.ts'
import { usePrescriptionFilters } from '#web/prescriptions/use-prescription-filters.ts'
import { usePrescriptions } from '#web/prescriptions/use-prescriptions.ts'

/** /prescriptions */
export const PricePrescriptionsPage = () => {
  const t = prescriptionsTexts()
  const { filters, hrefOf, change, closeDetails } = usePrescriptionFilters()
  const found = usePrescriptions(filters)
  const { rows, places, chosen, asked } = found
  const open = rows.find(({ PharmacyId }) => PharmacyId === filters.open)
  return (
    <MapWithList
      bar={<PrescriptionFilterBar filters={filters} details={found.details} chosen={chosen} onChange={change} />}
      count={
        <FoundCount
          counted={rows.length > 0 ? t('counted', { n: rows.length }) : null}
          isSearching={found.isFetching}
          radius={defaultRadius}
          zip={filters.zip}
        />
      }
      order={t('lowestFirst')}
      places={places}
      renderItem={(at, number) => {
        const row = rows[at]
        return row && <PharmacyItem row={row} number={number} href={hrefOf({ ...filters, open: row.PharmacyId })} />
      }}
      instead={(rows.length === 0 || found.isFailed) && <PrescriptionListState found={found} filters={filters} hrefOf={hrefOf} />}
      details={open && chosen && asked && <PrescriptionDetails row={open} chosen={chosen} asked={asked} onBack={closeDetails} />}
      openId={open?.PharmacyId ?? null}
      onOpen={(id) => change({ ...filters, open: id })}
    />
  )
}
