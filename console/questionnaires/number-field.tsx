import { useState } from 'react'
import { TextInput } from '#ui/fields/text-input.tsx'

type Props = { name: string; label: string; about?: string; value: number | null; onChange: (value: number | null) => void }

const read = (typed: string): number | null => (typed === '' ? null : /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN)

/** A number or nothing. What is no number stays as it was typed, and is NaN to the form. */
export const NumberField = ({ value, onChange, about, ...field }: Props) => {
  const [typed, setTyped] = useState(value === null || Number.isNaN(value) ? '' : String(value))
  const change = (next: string) => {
    setTyped(next)
    onChange(read(next.trim()))
  }
  return (
    <TextInput
      {...field}
      {...(about ? { about } : {})}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      isLeftToRight
      hasNumbers
      isShort
      value={typed}
      onChange={({ target }) => change(target.value)}
    />
  )
}
