import { useState } from 'react'
import { SelectInput } from '#ui/fields/select-input.tsx'

type Props = {
  name: string
  label: string
  /** The first entry: nothing chosen. */
  all: string
  options: readonly { value: string; label: string }[]
  /** What the address says. Give the row a key of the address, so that the field begins anew with it. */
  initial: string | undefined
}

/** A choice in a FilterRow that begins with what the address says. */
export const FilterSelect = ({ name, label, all, options, initial }: Props) => {
  const [value, setValue] = useState(initial ?? '')
  return <SelectInput name={name} label={label} placeholder={all} options={options} value={value} onChange={setValue} />
}
