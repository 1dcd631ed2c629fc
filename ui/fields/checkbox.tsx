import { type ReactNode, useId } from 'react'
import styles from '#ui/fields/field.module.css'
import { FieldError } from '#ui/fields/field.tsx'
import { useForm } from '#ui/fields/form-state.ts'

type Props = {
  name: string
  label: ReactNode
  isTicked?: boolean
  /** For an owner who keeps what is ticked, and alone says whether it is. */
  onTick?: (isTicked: boolean) => void
}

/** A box to tick; sends 'on' when ticked. */
export const Checkbox = ({ name, label, isTicked, onTick }: Props) => {
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
          aria-describedby={wrong ? `${id}error` : undefined}
        />
        <span>{label}</span>
      </label>
      {wrong && <FieldError id={`${id}error`} code={wrong} />}
    </div>
  )
}
