import { useState } from 'react'
import type { DrugDetails } from '#shared/prescriptions/drug-details.ts'
import { prescriptionCalls } from '#shared/prescriptions/prescription-calls.ts'
import { FilterPanel } from '#ui/components/finder/filter-panel.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { SuggestInput } from '#ui/fields/suggest-input.tsx'
import { SwitchInput } from '#ui/fields/switch-input.tsx'
import { useRested } from '#ui/lib/calls/use-rested.ts'
import { useSearch } from '#ui/lib/calls/use-search.ts'
import { joined } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { useFilterForm } from '#ui/lib/use-filter-form.ts'
import { useOnTimestamp } from '#ui/lib/use-on-timestamp.ts'
import {
  clearedPrescriptionFilters,
  countPrescriptionFilters,
  isEnabled,
  type PrescriptionFilters,
  withPrescriptionFilters,
} from '#web/prescriptions/prescription-filters.ts'
import { strengthShown } from '#web/prescriptions/prescription-words.ts'
import { prescriptionsTexts } from '#web/prescriptions/prescriptions-texts.en.ts'
import { titleTexts } from '#web/shell/title-texts.en.ts'
import { ZipWithLocationButton } from '#web/zip/zip-with-location-button.tsx'

/** Delay in milliseconds, as for procedures (PROC-04). */
const debounce = 100

/** A drug name field with suggestions (RX-02). Enter chooses the first one, else the typed text. */
const DrugInput = ({ term, onChoose }: { term: string; onChoose: (name: string) => void }) => {
  const t = textsOf(prescriptionsTexts)
  const [typed, setTyped] = useState(term)
  const rested = useRested(typed.trim() === term ? '' : typed.trim(), debounce)
  const found = useSearch(prescriptionCalls.searchDrugs, rested === '' ? null : { name: rested })
  useOnTimestamp(found.isError ? found.errorUpdatedAt : 0, () => toast.error(t('listFailed')))
  const drugs = rested === '' ? null : (found.data?.data.drugs ?? null)
  const choose = (name: string) => {
    setTyped(name)
    onChoose(name)
  }
  return (
    <SuggestInput
      name="term"
      label={t('term')}
      placeholder={t('placeholder')}
      typed={typed}
      onType={setTyped}
      options={drugs?.map(({ name }) => ({ value: name, label: name })) ?? null}
      isCurrent={rested === typed.trim() && !found.isPlaceholderData}
      none={t('noOffer')}
      onChoose={choose}
      onEnter={(first) => choose(first ?? typed.trim())}
    />
  )
}

type Choice = { form: string; dosage: string; quantity: number }
type Props = {
  filters: PrescriptionFilters
  details: DrugDetails | undefined
  /** The priced choice; the drug's defaults if nothing was chosen (RX-43). */
  chosen: Choice | null
  onChange: (filters: PrescriptionFilters) => void
}

type Option = { value: string; label: string }

/** Returns the options and the selected value of each level. */
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
  const t = textsOf(prescriptionsTexts)
  const { term, zip, isShowBrandDrugs } = filters
  const set = (change: Parameters<typeof withPrescriptionFilters>[1]) => onChange(withPrescriptionFilters(filters, change))
  const { key, form } = useFilterForm({ zip }, set)
  const [cleared, setCleared] = useState(0)
  const at = choicesOf(term === '' ? undefined : details, filters, chosen)
  const placeholder = at.forms.length === 0 ? { placeholder: t('choose') } : {}
  const clear = () => {
    setCleared(cleared + 1)
    onChange(clearedPrescriptionFilters(filters))
  }
  return (
    <FilterPanel
      title={textsOf(titleTexts)('prescriptions')}
      filtersOn={countPrescriptionFilters(filters)}
      summary={joined([term, at.dosage && strengthShown(at.dosage), at.quantity, zip])}
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
