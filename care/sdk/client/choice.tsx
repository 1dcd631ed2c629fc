import { useId } from 'react'
import { FieldError } from '#ui/fields/field.tsx'
import { useForm } from '#ui/fields/form-state.ts'
import { type OptionCard, OptionCards } from '#ui/fields/option-cards.tsx'

type Props = {
  /** The field that is chosen, by whose name a problem is shown. */
  name: string
  label: string
  options: readonly OptionCard[]
  value: string | null
  onChange: (value: string) => void
}

/** A choice of one on cards, with what is wrong with it. */
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
