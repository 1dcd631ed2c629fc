import { useState } from 'react'
import { SelectInput } from '#ui/fields/select-input.tsx'

type Props = {
  name: string
  label: string
  /** Label of the first entry, which selects nothing. */
  all: string
  options: readonly { value: string; label: string }[]
  /** Initial value from the URL. Give the row a `key` from the URL, so that the field resets with it. */
  initial: string | undefined
}

/** A select in a FilterRow with its initial value from the URL. */
export const FilterSelect = ({ name, label, all, options, initial }: Props) => {
  const [value, setValue] = useState(initial ?? '')
  return <SelectInput name={name} label={label} placeholder={all} options={options} value={value} onChange={setValue} />
}
