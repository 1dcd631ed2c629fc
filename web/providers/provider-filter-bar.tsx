import { type GenderCode, genderCodes, longestLastName } from '#shared/providers/provider-rules.ts'
import { quickSpecialties, type Specialty, specialties } from '#shared/providers/specialties.ts'
import { ShortcutChips } from '#ui/components/finder/filter-chips.tsx'
import { FilterPanel } from '#ui/components/finder/filter-panel.tsx'
import { NetworkFilterField } from '#ui/components/network/network-filter.tsx'
import { networkTexts } from '#ui/components/network/network-texts.en.ts'
import { AutocompleteInput } from '#ui/fields/autocomplete-input.tsx'
import { RadiusInput } from '#ui/fields/radius-input.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { joined } from '#ui/lib/format.ts'
import { milesShown } from '#ui/lib/place-format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { useFilterForm } from '#ui/lib/use-filter-form.ts'
import { findProvidersTexts } from '#web/providers/find-providers-texts.en.ts'
import {
  clearedProviderFilters,
  countProviderFilters,
  type ProviderFilters,
  searchOfProviders,
  withProviderFilters,
} from '#web/providers/provider-filters.ts'
import { providersTexts } from '#web/providers/providers-texts.en.ts'
import { titleTexts } from '#web/shell/title-texts.en.ts'
import { ZipWithLocationButton } from '#web/zip/zip-with-location-button.tsx'

type Props = { filters: ProviderFilters; hrefOf: (filters: ProviderFilters) => string; onChange: (filters: ProviderFilters) => void }

/** The filters (PROV-01..08), below the quick filters. */
export const ProviderFilterBar = ({ filters, hrefOf, onChange }: Props) => {
  const t = textsOf(findProvidersTexts)
  const nameOf = textsOf(providersTexts)
  const { zip, last, radius, specialty, gender, network, person } = filters
  const set = (change: Parameters<typeof withProviderFilters>[1]) => onChange(withProviderFilters(filters, change))
  const { key, form } = useFilterForm({ last, zip }, set)
  const summary = [
    specialty === 'no-preference' ? '' : nameOf(specialty),
    last,
    gender && t(gender),
    network && textsOf(networkTexts)('onlyIn'),
    zip,
    milesShown(radius),
  ]
  return (
    <FilterPanel
      title={textsOf(titleTexts)('providers')}
      filtersOn={countProviderFilters(filters)}
      summary={joined(summary)}
      startsOpen={searchOfProviders(filters) === null}
      form={form}
      onClear={() => onChange(clearedProviderFilters(filters))}
      shortcuts={
        <ShortcutChips
          label={t('quick')}
          links={quickSpecialties.map((code) => ({
            href: hrefOf(withProviderFilters(filters, { specialty: code })),
            text: nameOf(code),
            isOn: code === specialty,
          }))}
        />
      }
    >
      <TextInput
        key={`last ${key}`}
        name="last"
        label={t('last')}
        placeholder={t('any')}
        defaultValue={last}
        maxLength={longestLastName}
        autoComplete="off"
      />
      <ZipWithLocationButton key={`zip ${key}`} zip={zip} onFound={(found) => set({ zip: found })} />
      <RadiusInput radius={radius} onChange={(miles) => set({ radius: miles })} />
      <AutocompleteInput
        name="specialty"
        label={t('specialty')}
        options={specialties.map((value) => ({ value, label: nameOf(value) }))}
        value={specialty}
        nothing="no-preference"
        onChange={(value) => set({ specialty: value as Specialty })}
      />
      <SelectInput
        name="gender"
        label={t('gender')}
        placeholder={t('noPreference')}
        options={genderCodes.map((value) => ({ value, label: t(value) }))}
        value={gender}
        onChange={(value) => set({ gender: value as GenderCode | '' })}
      />
      <NetworkFilterField network={network} person={person} onChange={set} />
    </FilterPanel>
  )
}
