import { useId } from 'react'
import { FieldError } from '#ui/fields/field.tsx'
import { useForm } from '#ui/fields/forms/form-state.ts'
import { type OptionCard, OptionCards } from '#ui/fields/option-cards.tsx'

type Props = {
  /** The name of the field, under which its error is found. */
  name: string
  label: string
  options: readonly OptionCard[]
  value: string | null
  onChange: (value: string) => void
}

/** A single choice among cards, with its error. */
export const Choice = ({ name, ...cards }: Props) => {
  const id = useId()
  const wrong = useForm().errors[name]
  return (
    <div data-wrong={wrong ? '' : undefined}>
      <OptionCards {...cards} />
      {wrong && <FieldError id={id} code={wrong} />}
    </div>
  )
}
