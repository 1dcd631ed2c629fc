import type { FieldProps } from '#ui/fields/field.tsx'
import { maskPhone, maskProps } from '#ui/fields/input-mask.ts'
import { TextInput } from '#ui/fields/text-input.tsx'

const mask = maskProps(maskPhone)

/** A US phone number, formatted as the user types (SIGN-45). `phone` fills it in, ten digits. */
export const PhoneInput = ({ phone = null, ...field }: FieldProps & { phone?: string | null }) => (
  <TextInput
    {...field}
    {...(phone === null ? {} : { defaultValue: maskPhone(phone) })}
    type="tel"
    inputMode="tel"
    autoComplete="tel-national"
    placeholder="(555) 123-4567"
    isLeftToRight
    hasNumbers
    {...mask}
  />
)
