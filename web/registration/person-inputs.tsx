import { usStates } from '#shared/fields/us-state.ts'
import { genders } from '#shared/registration/genders.ts'
import { DateInput } from '#ui/fields/date-input.tsx'
import { FieldPair, FullRow } from '#ui/fields/forms/field-stack.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { ZipInput } from '#ui/fields/zip-input.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { registrationTexts } from '#web/registration/registration-texts.en.ts'

/** The person's fields for pay per visit; for use in a FieldStack. */
export const PersonInputs = () => {
  const t = textsOf(registrationTexts)
  return (
    <>
      <TextInput name="first" label={t('firstName')} autoComplete="given-name" maxLength={60} />
      <TextInput name="last" label={t('lastName')} autoComplete="family-name" maxLength={60} />
      <DateInput name="dob" label={t('dob')} autoComplete="bday" />
      <SelectInput
        name="gender"
        label={t('gender')}
        placeholder={t('choose')}
        autoComplete="sex"
        options={genders.map((value) => ({ value, label: t(value) }))}
      />
    </>
  )
}

/** The address fields; the second line is optional (REG-70). */
export const AddressInputs = () => {
  const t = textsOf(registrationTexts)
  return (
    <>
      <FullRow>
        <TextInput name="address1" label={t('address1')} autoComplete="address-line1" maxLength={100} />
      </FullRow>
      <FullRow>
        <TextInput name="address2" label={t('address2')} autoComplete="address-line2" maxLength={100} />
      </FullRow>
      <TextInput name="city" label={t('city')} autoComplete="address-level2" maxLength={60} />
      <FieldPair>
        <SelectInput
          name="state"
          label={t('state')}
          placeholder={t('choose')}
          autoComplete="address-level1"
          options={usStates.map((state) => ({ value: state, label: state }))}
        />
        <ZipInput name="zip" label={t('zip')} tooShort="ZipFiveDigits" />
      </FieldPair>
    </>
  )
}
