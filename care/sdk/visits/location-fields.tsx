import { useMemo } from 'react'
import { statesByName } from '#care/sdk/client/states-by-name.ts'
import { patientLocationTexts } from '#care/sdk/visits/patient-location-texts.en.ts'
import { usStates } from '#shared/fields/us-state.ts'
import type { SuggestedLocation } from '#shared/visits/location-rules.ts'
import { maskPhone } from '#ui/fields/input-mask.ts'
import { PhoneInput } from '#ui/fields/phone-input.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { textsOf } from '#ui/lib/texts.ts'

/** A location as the initial values of `LocationFields`. */
export const locationValues = ({ phone, ...location }: SuggestedLocation): Record<string, string> => ({
  ...location,
  phone: phone === '' ? '' : maskPhone(phone),
})

/** The fields of `visitLocation`, for the member and for the clinician who asks the patient. */
export const LocationFields = () => {
  const t = textsOf(patientLocationTexts)
  const states = useMemo(() => statesByName(usStates), [])
  return (
    <>
      <TextInput name="address1" label={t('address1')} hint={t('addressHint')} autoComplete="address-line1" maxLength={160} />
      <TextInput name="city" label={t('city')} autoComplete="address-level2" maxLength={80} />
      <SelectInput name="state" label={t('state')} placeholder={t('choose')} autoComplete="address-level1" options={states} />
      <TextInput
        name="zip"
        label={t('zip')}
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={5}
        isLeftToRight
        hasNumbers
        isShort
      />
      <PhoneInput name="phone" label={t('phone')} />
    </>
  )
}
