import type { PrivacyState } from '#shared/account/private-contact-calls.ts'
import { usStates } from '#shared/fields/us-state.ts'
import { EmailInput } from '#ui/fields/email-input.tsx'
import { FullRow } from '#ui/fields/forms/field-stack.tsx'
import { maskPhone } from '#ui/fields/input-mask.ts'
import { PhoneInput } from '#ui/fields/phone-input.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { ZipInput } from '#ui/fields/zip-input.tsx'

type Labels = Record<'email' | 'phone' | 'street' | 'city' | 'state' | 'zip' | 'choose', string>

/** What a form of `privateContactForm` begins with. */
export const privateContactTyped = (contact: PrivacyState['contact']): Record<string, string> => ({
  email: contact?.email ?? '',
  phone: maskPhone(contact?.phone ?? ''),
  street: contact?.postal?.street ?? '',
  city: contact?.postal?.city ?? '',
  state: contact?.postal?.state ?? '',
  zip: contact?.postal?.zip ?? '',
})

/** The fields of `privateContactForm`. */
export const PrivateContactFields = ({ labels }: { labels: Labels }) => (
  <>
    <EmailInput name="email" label={labels.email} />
    <PhoneInput name="phone" label={labels.phone} />
    <FullRow>
      <TextInput name="street" label={labels.street} autoComplete="off" />
    </FullRow>
    <TextInput name="city" label={labels.city} autoComplete="off" />
    <SelectInput
      name="state"
      label={labels.state}
      placeholder={labels.choose}
      options={usStates.map((state) => ({ value: state, label: state }))}
    />
    <ZipInput name="zip" label={labels.zip} />
  </>
)
