import { type FormEvent, useState } from 'react'
import type { FieldProps } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'

type Props = FieldProps & {
  defaultValue?: string
  /** Whether five digits are a real US zip; without it every five digits pass. */
  isReal?: (zip: string) => boolean
  /** What fewer than five digits are told. */
  tooShort?: string
}

const wrongIf = (is: boolean, code: string): string | null => (is ? code : null)

const digitsOnly = ({ currentTarget }: FormEvent<HTMLInputElement>): void => {
  currentTarget.value = currentTarget.value.replace(/\D/g, '').slice(0, 5)
}

/** Digits only, five at most; five that are no zip are flagged at once, fewer on leaving the field. */
export const ZipInput = ({ defaultValue, isReal = () => true, tooShort = 'ZipInvalid', error, ...field }: Props) => {
  const [wrong, setWrong] = useState<string | null>(null)
  const check = ({ currentTarget: { value } }: FormEvent<HTMLInputElement>, isLeaving: boolean) =>
    setWrong(value.length === 5 ? wrongIf(!isReal(value), 'ZipInvalid') : wrongIf(isLeaving && value !== '', tooShort))
  const shown = wrong ?? error
  return (
    <TextInput
      {...field}
      {...(shown === undefined ? {} : { error: shown })}
      {...(defaultValue === undefined ? {} : { defaultValue })}
      inputMode="numeric"
      autoComplete="postal-code"
      isLeftToRight
      hasNumbers
      isShort
      onInput={(event) => {
        digitsOnly(event)
        check(event, false)
      }}
      onBlur={(event) => check(event, true)}
    />
  )
}
