import { type ReactNode, useState } from 'react'
import { SuggestedName } from '#care/sdk/flows/medical-info/suggested-name.tsx'
import type { MedicalBox } from '#care/sdk/flows/medical-info/use-medical-info.ts'
import { medicalTexts } from '#care/sdk/medical-info/medical-texts.en.ts'
import {
  allergySeverities,
  contactRelations,
  courses,
  type MedicalList,
  relatives,
  type VitalKind,
  vitalKinds,
} from '#shared/medical-info/medical-lists.ts'
import type { ShownEntry } from '#shared/medical-info/medical-shape.ts'
import { FieldPair, FieldStack, FieldsFor } from '#ui/fields/forms/field-stack.tsx'
import { PhoneInput } from '#ui/fields/phone-input.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { localToday } from '#ui/lib/device-zone.ts'
import { monthName } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

export type EntryFieldsProps = {
  box: MedicalBox
  list: MedicalList
  /** The present values; null for a new entry. */
  data: ShownEntry['data'] | null
}

/** The form fields of an entry, for each list. */
export const EntryFields = ({ box, list, data }: EntryFieldsProps) => {
  const fields: { [L in MedicalList]?: () => ReactNode } = {
    conditions: () => (
      <>
        <SuggestedName box={box} label="conditionName" common="commonConditions" />
        <Course label="course" />
        <Since />
        <Note />
      </>
    ),
    medications: () => (
      <>
        <SuggestedName box={box} label="medicationName" hasDrugs />
        <Words name="dose" most={80} />
        <Words name="often" most={80} />
        <Course label="takes" />
        <Note />
      </>
    ),
    allergies: () => (
      <>
        <SuggestedName box={box} label="allergyName" common="commonAllergies" hasDrugs />
        <Words name="reaction" most={160} />
        <Severity />
      </>
    ),
    surgeries: () => (
      <>
        <SuggestedName box={box} label="surgeryName" common="commonSurgeries" />
        <Since />
        <Note />
      </>
    ),
    'family-history': () => (
      <>
        <Relative />
        <SuggestedName box={box} label="familyName" common="commonConditions" />
        <Note />
      </>
    ),
    vitals: () => <Vital first={data?.kind as VitalKind | undefined} />,
    doctor: () => <Doctor />,
    contacts: () => <Contact />,
  }
  return <FieldStack>{fields[list]?.()}</FieldStack>
}

const Course = ({ label }: { label: 'course' | 'takes' }) => {
  const t = textsOf(medicalTexts)
  return (
    <SelectInput name="course" label={t(label)} placeholder={t('choose')} options={courses.map((value) => ({ value, label: t(value) }))} />
  )
}

const Severity = () => {
  const t = textsOf(medicalTexts)
  return (
    <SelectInput
      name="severity"
      label={t('severity')}
      placeholder={t('choose')}
      options={allergySeverities.map((value) => ({ value, label: t(value) }))}
    />
  )
}

const Relative = () => {
  const t = textsOf(medicalTexts)
  return (
    <SelectInput
      name="relative"
      label={t('relative')}
      placeholder={t('choose')}
      options={relatives.map((value) => ({ value, label: t(value) }))}
    />
  )
}

const Words = ({ name, most }: { name: 'dose' | 'often' | 'reaction'; most: number }) => {
  const t = textsOf(medicalTexts)
  return <TextInput name={name} label={t(name)} hint={t(`${name}Hint`)} maxLength={most} autoComplete="off" />
}

const Note = () => <TextArea name="note" label={textsOf(medicalTexts)('note')} maxLength={500} rows={2} />

const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']

/** Year and month of the start, as far as the member remembers. */
const Since = () => {
  const t = textsOf(medicalTexts)
  return (
    <FieldPair>
      <TextInput
        name="year"
        label={t('year')}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        placeholder={t('yearHint')}
        isLeftToRight
        hasNumbers
      />
      <SelectInput
        name="month"
        label={t('month')}
        placeholder={t('choose')}
        options={months.map((value) => ({ value, label: monthName(value) }))}
      />
    </FieldPair>
  )
}

const figures: Readonly<Record<VitalKind, readonly ['feet' | 'pounds' | 'upper' | 'beats' | 'fahrenheit', ('inches' | 'lower')?]>> = {
  height: ['feet', 'inches'],
  weight: ['pounds'],
  'blood-pressure': ['upper', 'lower'],
  pulse: ['beats'],
  temperature: ['fahrenheit'],
}

/** The fields of a vital sign; its kind determines which values are entered. */
const Vital = ({ first }: { first: VitalKind | undefined }) => {
  const t = textsOf(medicalTexts)
  const [kind, setKind] = useState<VitalKind | null>(first ?? null)
  const [upper, lower] = figures[kind ?? 'weight']
  const figure = { inputMode: 'decimal', maxLength: 6, autoComplete: 'off', isLeftToRight: true, hasNumbers: true } as const
  return (
    <>
      <SelectInput
        name="kind"
        label={t('kind')}
        placeholder={t('choose')}
        options={vitalKinds.map((value) => ({ value, label: t(value) }))}
        onChange={(value) => setKind(vitalKinds.find((one) => one === value) ?? null)}
      />
      <FieldsFor isOn={kind !== null}>
        <FieldPair>
          <TextInput name="value" label={t(upper)} {...figure} />
          <FieldsFor isOn={lower !== undefined}>
            <TextInput name="second" label={t(lower ?? 'inches')} {...figure} />
          </FieldsFor>
        </FieldPair>
      </FieldsFor>
      <TextInput name="day" type="date" label={t('day')} max={localToday()} isLeftToRight />
    </>
  )
}

const Doctor = () => {
  const t = textsOf(medicalTexts)
  return (
    <>
      <TextInput name="name" label={t('doctorName')} maxLength={120} autoComplete="off" />
      <TextInput name="practice" label={t('practice')} maxLength={120} autoComplete="off" />
      <PhoneInput name="phone" label={t('phoneOptional')} />
    </>
  )
}

const Contact = () => {
  const t = textsOf(medicalTexts)
  return (
    <>
      <TextInput name="name" label={t('contactName')} maxLength={120} autoComplete="off" />
      <SelectInput
        name="relation"
        label={t('relation')}
        placeholder={t('choose')}
        options={contactRelations.map((value) => ({ value, label: t(value) }))}
      />
      <PhoneInput name="phone" label={t('phone')} />
    </>
  )
}
