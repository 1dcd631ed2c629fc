import { type ReactNode, useId } from 'react'
import styles from '#ui/fields/field.module.css'
import { FieldError } from '#ui/fields/field.tsx'
import { useForm } from '#ui/fields/forms/form-state.ts'

type Props = {
  name: string
  label: ReactNode
  isTicked?: boolean
  /** The id of an error that is shown elsewhere, for a group of boxes. */
  errorId?: string
  /** Makes the checkbox controlled: the parent keeps `isTicked` and updates it here. */
  onTick?: (isTicked: boolean) => void
}

/** A checkbox; submits 'on' when ticked. */
export const Checkbox = ({ name, label, isTicked, onTick, errorId }: Props) => {
  const id = useId()
  const wrong = useForm().errors[name]
  return (
    <div>
      <label className={styles.check}>
        <input
          type="checkbox"
          name={name}
          {...(onTick
            ? { checked: isTicked ?? false, onChange: ({ target }) => onTick(target.checked) }
            : isTicked !== undefined && { defaultChecked: isTicked })}
          aria-invalid={Boolean(wrong)}
          aria-describedby={wrong ? (errorId ?? `${id}error`) : undefined}
        />
        <span>{label}</span>
      </label>
      {wrong && errorId === undefined && <FieldError id={`${id}error`} code={wrong} />}
    </div>
  )
}
