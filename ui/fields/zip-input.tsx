import { useState } from 'react'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import type { FieldProps } from '#ui/fields/field.tsx'
import { maskProps, maskZip } from '#ui/fields/input-mask.ts'
import { TextInput } from '#ui/fields/text-input.tsx'
import { fetchZipTable, zipProblem } from '#ui/lib/zip-problem.ts'

type Props = FieldProps & {
  defaultValue?: string
  /** Error code for fewer than five digits. */
  tooShort?: ErrorCode
}

const mask = maskProps(maskZip)

/** A ZIP code field: at most five digits. Flags five digits that are not a ZIP code at once, and fewer on blur (ZIP-01..04). */
export const ZipInput = ({ defaultValue, tooShort = 'ZipInvalid', error, ...field }: Props) => {
  const [wrong, setWrong] = useState<ErrorCode | null>(null)
  const judge = async (input: HTMLInputElement, isLeaving: boolean) => {
    const { value } = input
    const found = value.length === 5 || isLeaving ? await zipProblem(value, tooShort) : null
    if (input.value === value) setWrong(found)
  }
  const shown = wrong ?? error
  return (
    <TextInput
      {...field}
      error={shown}
      {...(defaultValue === undefined ? {} : { defaultValue })}
      inputMode="numeric"
      autoComplete="postal-code"
      isLeftToRight
      hasNumbers
      isShort
      ref={mask.ref}
      onFocus={fetchZipTable}
      onInput={(event) => {
        mask.onInput(event)
        void judge(event.currentTarget, false)
      }}
      onBlur={(event) => void judge(event.currentTarget, true)}
    />
  )
}
