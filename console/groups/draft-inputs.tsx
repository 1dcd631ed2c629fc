import type { FieldProps } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'

type Kept<T> = FieldProps & { value: T; onValue: (value: T) => void }

/** A text that the draft keeps; empty is null. */
export const DraftText = ({ value, onValue, ...field }: Kept<string | null> & { isLeftToRight?: boolean; maxLength?: number }) => (
  <TextInput
    {...field}
    defaultValue={value ?? ''}
    onChange={({ target }) => onValue(target.value.trim() === '' ? null : target.value.trim())}
    autoComplete="off"
  />
)

/** A day of the calendar; half of one is no day yet. */
export const DraftDay = ({ value, onValue, ...field }: Kept<string | null>) => (
  <TextInput
    {...field}
    type="date"
    defaultValue={value ?? ''}
    onChange={({ target }) => onValue(target.value || (target.validity.badInput ? '-' : null))}
    hasNumbers
  />
)

type Numbered = Kept<number | null> & {
  /** What one of the number is worth in the draft: 100 for dollars kept as cents. */
  scale?: number
}

/** A number as it is typed; what is none is NaN, which no schema takes. */
export const DraftNumber = ({ value, onValue, scale = 1, ...field }: Numbered) => {
  const read = (typed: string): number | null => {
    if (typed.trim() === '') return null
    return /^\d+([.,]\d+)?$/.test(typed.trim()) ? Number((Number(typed.trim().replace(',', '.')) * scale).toPrecision(12)) : Number.NaN
  }
  return (
    <TextInput
      {...field}
      inputMode="decimal"
      defaultValue={value === null || Number.isNaN(value) ? '' : String(Number((value / scale).toPrecision(12)))}
      onChange={({ target }) => onValue(read(target.value))}
      isLeftToRight
      hasNumbers
      autoComplete="off"
    />
  )
}
