import { type ReactNode, useId } from 'react'
import styles from '#ui/fields/field.module.css'
import { FieldError } from '#ui/fields/field.tsx'
import { useForm } from '#ui/fields/form-state.ts'

/** A box to tick; sends 'on' when ticked. */
export const Checkbox = ({ name, label }: { name: string; label: ReactNode }) => {
  const id = useId()
  const wrong = useForm().errors[name]
  return (
    <div>
      <label className={styles.check}>
        <input type="checkbox" name={name} aria-invalid={Boolean(wrong)} aria-describedby={wrong ? `${id}error` : undefined} />
        <span>{label}</span>
      </label>
      {wrong && <FieldError id={`${id}error`} code={wrong} />}
    </div>
  )
}
