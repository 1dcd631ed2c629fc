import { type FormEvent, useState } from 'react'
import { z } from 'zod/mini'
import { clinicPrescribingTexts } from '#care/clinic/prescribing/clinic-prescribing-texts.en.ts'
import { drugField } from '#care/clinic/prescribing/kept-order.ts'
import type { OfferedPharmacies } from '#care/clinic/prescribing/order-dialog.tsx'
import styles from '#care/clinic/prescribing/prescribing.module.css'
import type { FoundDrug } from '#shared/prescribing/clinic-prescription-calls.ts'
import { directionTexts } from '#shared/prescribing/direction-texts.en.ts'
import { type QuantityUnit, quantityUnits, substitutions } from '#shared/prescribing/order-fields.ts'
import {
  actions,
  type Directions,
  directionFields,
  directionsIn,
  doseRoutes,
  doseUnits,
  frequencies,
} from '#shared/prescribing/plain-directions.ts'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { FieldPair, FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { catalogueOf, currentLanguage, textsOf } from '#ui/lib/texts.ts'

type Usual = Pick<Directions, 'action' | 'unit' | 'route'> & { quantityUnit: QuantityUnit }

/** How a form is usually taken, by a word of its name; the first that matches. */
const usualByForm: readonly [RegExp, Usual][] = [
  [/capsule/i, { action: 'take', unit: 'capsule', route: 'mouth', quantityUnit: 'capsules' }],
  [/tablet/i, { action: 'take', unit: 'tablet', route: 'mouth', quantityUnit: 'tablets' }],
  [/ophthalmic/i, { action: 'put', unit: 'drop', route: 'eyes', quantityUnit: 'bottles' }],
  [/otic/i, { action: 'put', unit: 'drop', route: 'ears', quantityUnit: 'bottles' }],
  [/nasal/i, { action: 'spray', unit: 'spray', route: 'nose', quantityUnit: 'bottles' }],
  [/inhaler/i, { action: 'inhale', unit: 'puff', route: 'lungs', quantityUnit: 'inhalers' }],
  [/cream|ointment|gel/i, { action: 'apply', unit: 'layer', route: 'skin', quantityUnit: 'tubes' }],
  [/transdermal|patch/i, { action: 'apply', unit: 'patch', route: 'skin', quantityUnit: 'patches' }],
  [/inject/i, { action: 'inject', unit: 'unit', route: 'under-skin', quantityUnit: 'pens' }],
  [/solution|suspension|syrup/i, { action: 'take', unit: 'milliliter', route: 'mouth', quantityUnit: 'mL' }],
]

/** The values that a form begins with: how the drug is usually taken, and the pharmacy that comes first. */
export const usualValues = (drug: FoundDrug, pharmacies: OfferedPharmacies): Readonly<Record<string, string>> => {
  const usual = usualByForm.find(([pattern]) => pattern.test(drug.form))?.[1]
  return {
    ...(usual ?? {}),
    amount: '1',
    quantity: String(drug.quantities[0] ?? ''),
    refills: '0',
    substitution: 'allowed',
    pharmacyId: pharmacies[0]?.id ?? '',
  }
}

const unitKeys = { spray: 'sprayUnit', unit: 'unitUnit' } as const

const directionsSchema = z.object(directionFields)

type Props = { drug: FoundDrug; pharmacies: OfferedPharmacies; initial: Readonly<Record<string, string>> }

/** The fields of the order, with the directions as the patient will read them. */
export const OrderFields = ({ drug, pharmacies, initial }: Props) => {
  const t = textsOf(clinicPrescribingTexts)
  const words = catalogueOf(directionTexts)
  const [values, setValues] = useState<Readonly<Record<string, string>>>(initial)
  const onInput = ({ target }: FormEvent) => {
    const { name, value } = target as HTMLInputElement
    setValues((before) => ({ ...before, [name]: value }))
  }
  const directions = directionsSchema.safeParse(values)
  const chosen = (name: 'action' | 'route' | 'frequency', options: readonly (keyof typeof words)[]) => (
    <SelectInput name={name} label={t(name)} placeholder={t('choose')} options={options.map((value) => ({ value, label: words[value] }))} />
  )
  return (
    <div className={styles.form} onInput={onInput}>
      <input type="hidden" name="productId" value={drug.productId} />
      <input type="hidden" name={drugField} value={JSON.stringify(drug)} />
      <FieldStack hasColumns>
        {chosen('action', actions)}
        <FieldPair isEven>
          <TextInput name="amount" label={t('amount')} maxLength={6} inputMode="decimal" autoComplete="off" />
          <SelectInput
            name="unit"
            label={t('unit')}
            placeholder={t('choose')}
            options={doseUnits.map((value) => ({ value, label: t(value === 'spray' || value === 'unit' ? unitKeys[value] : value) }))}
          />
        </FieldPair>
        {chosen('route', doseRoutes)}
        {chosen('frequency', frequencies)}
        <TextInput name="neededFor" label={t('neededFor')} maxLength={80} autoComplete="off" />
        <TextInput name="days" label={t('days')} maxLength={3} inputMode="numeric" autoComplete="off" />
        <TextInput name="more" label={t('more')} maxLength={200} autoComplete="off" />
      </FieldStack>
      {directions.success && (
        <p className={styles.preview}>
          {t('preview')}: <b>{directionsIn(directions.data, currentLanguage(), words)}</b>
        </p>
      )}
      <FieldStack hasColumns>
        <FieldPair isEven>
          <TextInput name="quantity" label={t('quantity')} maxLength={4} inputMode="numeric" autoComplete="off" />
          <SelectInput
            name="quantityUnit"
            label={t('quantityUnit')}
            placeholder={t('choose')}
            options={quantityUnits.map((value) => ({ value, label: t(value) }))}
          />
        </FieldPair>
        <FieldPair isEven>
          <TextInput name="daysSupply" label={t('daysSupply')} maxLength={3} inputMode="numeric" autoComplete="off" />
          <TextInput name="refills" label={t('refills')} maxLength={2} inputMode="numeric" autoComplete="off" />
        </FieldPair>
        <SelectInput name="substitution" label={t('substitution')} options={substitutions.map((value) => ({ value, label: t(value) }))} />
        <SelectInput
          name="pharmacyId"
          label={t('pharmacy')}
          placeholder={t('choose')}
          options={pharmacies.map(({ id, name, why }) => ({ value: id, label: t(why, { name }) }))}
        />
        <TextInput name="noteToPharmacist" label={t('noteToPharmacist')} maxLength={210} autoComplete="off" />
      </FieldStack>
      {pharmacies.length === 0 && (
        <Alert tone="info" icon={IconInfoCircle}>
          {t('noPharmacy')}
        </Alert>
      )}
    </div>
  )
}
