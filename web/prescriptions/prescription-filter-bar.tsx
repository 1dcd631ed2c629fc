import { useState } from 'react'
import type { DrugDetails } from '#shared/prescriptions/drug-details.ts'
import { FilterPanel } from '#ui/components/filter-panel.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { SwitchInput } from '#ui/fields/switch-input.tsx'
import { useFilterForm } from '#ui/lib/use-filter-form.ts'
import { DrugInput } from '#web/prescriptions/drug-input.tsx'
import { clearedFilters, countFilters, isEnabled, type PrescriptionFilters, withFilters } from '#web/prescriptions/prescription-filters.ts'
import { strengthShown } from '#web/prescriptions/prescription-words.ts'
import { prescriptionsTexts } from '#web/prescriptions/prescriptions-texts.ts'
import { titleTexts } from '#web/shell/title-texts.ts'
import { ZipWithLocationButton } from '#web/zip/zip-with-location-button.tsx'

type Choice = { form: string; dosage: string; quantity: number }
type Props = {
  filters: PrescriptionFilters
  details: DrugDetails | undefined
  /** What is priced: the defaults, where nothing was chosen (RX-43). */
  chosen: Choice | null
  onChange: (filters: PrescriptionFilters) => void
}

type Option = { value: string; label: string }

/** What can be chosen, level by level, and what is. */
const choicesOf = (details: DrugDetails | undefined, filters: PrescriptionFilters, chosen: Choice | null) => {
  const pick = (options: readonly Option[], wanted: string, otherwise: string | undefined) =>
    options.some(({ value }) => value === wanted) ? wanted : (otherwise ?? '')
  const forms = details?.Forms.map(({ Form }) => ({ value: Form, label: Form })) ?? []
  const form = pick(forms, filters.form, chosen?.form)
  const strengths = details?.Forms.find(({ Form }) => Form === form)?.Strengths ?? []
  const dosages = strengths.map(({ Strength }) => ({ value: Strength, label: strengthShown(Strength) }))
  const dosage = pick(dosages, filters.dosage, chosen?.dosage)
  const packages = strengths.find(({ Strength }) => Strength === dosage)?.PackageDescriptions[0].Quantities ?? []
  const quantities = packages.map(({ Quantity }) => ({ value: String(Quantity), label: String(Quantity) }))
  const quantity = pick(quantities, filters.quantity, chosen ? String(chosen.quantity) : undefined)
  return { forms, form, dosages, dosage, quantities, quantity }
}

/** RX-02..10 */
export const PrescriptionFilterBar = ({ filters, details, chosen, onChange }: Props) => {
  const t = prescriptionsTexts()
  const { term, zip, isShowBrandDrugs } = filters
  const set = (change: Parameters<typeof withFilters>[1]) => onChange(withFilters(filters, change))
  const { key, form } = useFilterForm({ zip }, set)
  const [cleared, setCleared] = useState(0)
  const at = choicesOf(term === '' ? undefined : details, filters, chosen)
  const placeholder = at.forms.length === 0 ? { placeholder: t('choose') } : {}
  const clear = () => {
    setCleared(cleared + 1)
    onChange(clearedFilters(filters))
  }
  return (
    <FilterPanel
      title={titleTexts()('prescriptions')}
      filtersOn={countFilters(filters)}
      summary={[term, at.dosage && strengthShown(at.dosage), at.quantity, zip].filter(Boolean).join(' · ')}
      startsOpen={!isEnabled(filters)}
      form={form}
      onClear={clear}
    >
      <DrugInput key={`term ${cleared} ${term}`} term={term} onChoose={(name) => set({ term: name })} />
      <ZipWithLocationButton key={`zip ${key}`} zip={zip} onFound={(found) => set({ zip: found })} />
      <SelectInput
        name="form"
        label={t('form')}
        options={at.forms}
        value={at.form}
        {...placeholder}
        onChange={(value) => set({ form: value })}
      />
      <SelectInput
        name="dosage"
        label={t('dosage')}
        options={at.dosages}
        value={at.dosage}
        {...placeholder}
        onChange={(value) => set({ form: at.form, dosage: value, quantity: '' })}
      />
      <SelectInput
        name="quantity"
        label={t('quantity')}
        options={at.quantities}
        value={at.quantity}
        {...placeholder}
        onChange={(value) => set({ form: at.form, dosage: at.dosage, quantity: value })}
      />
      <SwitchInput
        name="brand"
        label={t('showBrand')}
        hint={t('showBrandHint')}
        isOn={isShowBrandDrugs}
        onSwitch={(isOn) => set({ isShowBrandDrugs: isOn })}
      />
    </FilterPanel>
  )
}
