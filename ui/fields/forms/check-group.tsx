import { useId } from 'react'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import styles from '#ui/fields/forms/check-group.module.css'
import { useForm } from '#ui/fields/forms/form-state.ts'

type Props = {
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  /** The values that are ticked at first. */
  ticked: readonly string[]
}

/**
 * Boxes of which any number may be ticked. The first is named as the group, so that a form finds the group's error; the others are named
 * `group.value`.
 */
export const CheckGroup = ({ name, label, options, ticked }: Props) => {
  const id = useId()
  const wrong = useForm().errors[name]
  return (
    <fieldset className={styles.group} aria-describedby={wrong ? id : undefined}>
      <legend>{label}</legend>
      <div className={styles.boxes}>
        {options.map(({ value, label: one }, at) => (
          <Checkbox key={value} name={at === 0 ? name : `${name}.${value}`} label={one} isTicked={ticked.includes(value)} errorId={id} />
        ))}
      </div>
      {wrong && <FieldError id={id} code={wrong} />}
    </fieldset>
  )
}
