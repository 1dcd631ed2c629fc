import type { FormEvent } from 'react'
import type { FieldProps } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'

const keepSixDigits = ({ currentTarget }: FormEvent<HTMLInputElement>): void => {
  currentTarget.value = currentTarget.value.replace(/\D/g, '').slice(0, 6)
}

/** The PIN field: six digits, numeric keyboard, code suggested from the text message, placeholder of six X (MFA-32). */
export const CodeInput = (field: FieldProps) => (
  <TextInput
    {...field}
    inputMode="numeric"
    autoComplete="one-time-code"
    placeholder="XXXXXX"
    isLeftToRight
    hasNumbers
    onInput={keepSixDigits}
  />
)
