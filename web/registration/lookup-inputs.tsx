import { useEffect, useRef, useState } from 'react'
import { DateInput } from '#ui/fields/date-input.tsx'
import { FieldsFor } from '#ui/fields/field-stack.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { ZipInput } from '#ui/fields/zip-input.tsx'
import { registrationTexts } from '#web/registration/registration-texts.ts'

const types = ['employer', 'school', 'other'] as const

/** REG-05: anywhere in path or query, in any case. */
const isForStudents = (): boolean => /student/i.test(location.pathname + location.search)

/** What the lookup asks; students are asked for name and student id in place of the zip (REG-01..08). */
export const LookupInputs = () => {
  const t = registrationTexts()
  const box = useRef<HTMLDivElement>(null)
  const [type, setType] = useState('')
  // The form around it has filled in by now what was kept; the address counts where nothing was.
  useEffect(() => {
    const select = box.current?.querySelector('select')
    if (!select) return
    if (select.value === '' && isForStudents()) select.value = 'school'
    setType(select.value)
  }, [])
  const isSchool = type === 'school'
  return (
    <>
      <div ref={box}>
        <SelectInput
          name="registrationType"
          label={t('enrolledAs')}
          placeholder={t('choose')}
          options={types.map((value) => ({ value, label: t(value) }))}
          onChange={setType}
        />
      </div>
      <FieldsFor isOn={isSchool}>
        <TextInput name="firstName" label={t('firstName')} autoComplete="given-name" maxLength={60} />
      </FieldsFor>
      <TextInput name="lastName" label={t('lastName')} autoComplete="family-name" maxLength={60} />
      <DateInput name="dob" label={t('dob')} autoComplete="bday" />
      <FieldsFor isOn={!isSchool}>
        <ZipInput name="zip" label={t('zip')} tooShort="ZipFiveDigits" />
      </FieldsFor>
      <FieldsFor isOn={isSchool}>
        <TextInput name="studentId" label={t('studentId')} autoComplete="off" maxLength={40} isLeftToRight />
      </FieldsFor>
    </>
  )
}
