import { type ReactNode, useId } from 'react'
import styles from '#ui/fields/field.module.css'
import { FieldError } from '#ui/fields/field.tsx'
import { useForm } from '#ui/fields/form-state.ts'

type Props = {
  name: string
  label: ReactNode
  isTicked?: boolean
  /** For an owner who keeps what is ticked. */
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
          {...(isTicked === undefined ? {} : { defaultChecked: isTicked })}
          {...(onTick ? { onChange: (event) => onTick(event.target.checked) } : {})}
          aria-invalid={Boolean(wrong)}
          aria-describedby={wrong ? `${id}error` : undefined}
        />
        <span>{label}</span>
      </label>
      {wrong && <FieldError id={`${id}error`} code={wrong} />}
    </div>
  )
}
