import { facilityKinds } from '#shared/facilities/facility-kinds.ts'
import { ToggleChips } from '#ui/components/finder/filter-chips.tsx'
import { FilterPanel } from '#ui/components/finder/filter-panel.tsx'
import { NetworkFilterField } from '#ui/components/network/network-filter.tsx'
import { networkTexts } from '#ui/components/network/network-texts.en.ts'
import { RadiusInput } from '#ui/fields/radius-input.tsx'
import { joined } from '#ui/lib/format.ts'
import { milesShown } from '#ui/lib/place-format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { useFilterForm } from '#ui/lib/use-filter-form.ts'
import { facilitiesTexts } from '#web/facilities/facilities-texts.en.ts'
import {
  clearedFacilityFilters,
  countFacilityFilters,
  type FacilityFilters,
  searchOfFacilities,
  withFacilityFilters,
} from '#web/facilities/facility-filters.ts'
import { findFacilitiesTexts } from '#web/facilities/find-facilities-texts.en.ts'
import { titleTexts } from '#web/shell/title-texts.en.ts'
import { ZipWithLocationButton } from '#web/zip/zip-with-location-button.tsx'

/** FAC-01..05 */
export const FacilityFilterBar = ({ filters, onChange }: { filters: FacilityFilters; onChange: (filters: FacilityFilters) => void }) => {
  const t = textsOf(facilitiesTexts)
  const { zip, radius, kinds, network, person } = filters
  const set = (change: Parameters<typeof withFacilityFilters>[1]) => onChange(withFacilityFilters(filters, change))
  const { key, form } = useFilterForm({ zip }, set)
  const isAll = kinds.length === facilityKinds.length
  return (
    <FilterPanel
      title={textsOf(titleTexts)('facilities')}
      filtersOn={countFacilityFilters(filters)}
      summary={joined([
        ...(isAll ? [] : kinds.map((kind) => t(kind))),
        network && textsOf(networkTexts)('onlyIn'),
        zip,
        milesShown(radius),
      ])}
      startsOpen={searchOfFacilities(filters) === null}
      form={form}
      onClear={() => onChange(clearedFacilityFilters(filters))}
    >
      <ZipWithLocationButton key={`zip ${key}`} zip={zip} onFound={(found) => set({ zip: found })} />
      <RadiusInput radius={radius} onChange={(miles) => set({ radius: miles })} />
      <ToggleChips
        label={t('kind')}
        options={facilityKinds.map((value) => ({ value, text: t(value) }))}
        chosen={kinds}
        onChange={(chosen) => set({ kinds: chosen })}
        error={kinds.length === 0 ? textsOf(findFacilitiesTexts)('askKind') : undefined}
      />
      <NetworkFilterField network={network} person={person} onChange={set} />
    </FilterPanel>
  )
}
