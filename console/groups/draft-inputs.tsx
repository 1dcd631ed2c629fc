import type { FieldProps } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'

type Kept<T> = FieldProps & { value: T; onValue: (value: T) => void }

/** A text field of the draft; empty is null. */
export const DraftTextInput = ({ value, onValue, ...field }: Kept<string | null> & { isLeftToRight?: boolean; maxLength?: number }) => (
  <TextInput
    {...field}
    defaultValue={value ?? ''}
    onChange={({ target }) => onValue(target.value.trim() === '' ? null : target.value.trim())}
    autoComplete="off"
  />
)

/** A date field of the draft. An incomplete date becomes '-', which the schema rejects. */
export const DraftDayInput = ({ value, onValue, ...field }: Kept<string | null>) => (
  <TextInput
    {...field}
    type="date"
    defaultValue={value ?? ''}
    onChange={({ target }) => onValue(target.value || (target.validity.badInput ? '-' : null))}
    hasNumbers
  />
)

type Numbered = Kept<number | null> & {
  /** Factor from the typed number to the draft's: 100 for dollars stored as cents. */
  scale?: number
}

/** A number field of the draft. Invalid text becomes NaN, which every schema rejects. */
export const DraftNumberInput = ({ value, onValue, scale = 1, ...field }: Numbered) => {
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
