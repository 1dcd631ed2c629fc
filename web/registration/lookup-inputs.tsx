import { useEffect, useRef, useState } from 'react'
import { DateInput } from '#ui/fields/date-input.tsx'
import { FieldsFor } from '#ui/fields/forms/field-stack.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { ZipInput } from '#ui/fields/zip-input.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { registrationTexts } from '#web/registration/registration-texts.en.ts'

const types = ['employer', 'school', 'other'] as const

/** Whether path or query contains 'student', in any case (REG-05). */
const isForStudents = (): boolean => /student/i.test(location.pathname + location.search)

/** The fields of the lookup; students enter name and student ID in place of the ZIP (REG-01..08). */
export const LookupInputs = () => {
  const t = textsOf(registrationTexts)
  const box = useRef<HTMLDivElement>(null)
  const [type, setType] = useState('')
  // The form has restored its saved values by now; the address decides only if there were none.
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
