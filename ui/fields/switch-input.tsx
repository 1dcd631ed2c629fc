import { useId } from 'react'
import { Field, type FieldProps } from '#ui/fields/field.tsx'
import styles from '#ui/fields/switch-input.module.css'

type Props = Omit<FieldProps, 'hint' | 'describedBy'> & { hint: string; isOn: boolean; onSwitch: (isOn: boolean) => void }

/** A switch that takes effect at once, without submitting; the hint beside it explains it. */
export const SwitchInput = ({ hint, isOn, onSwitch, ...field }: Props) => {
  const hintId = useId()
  return (
    <Field {...field} describedBy={hintId}>
      {(ties) => (
        <span className={styles.row}>
          <input
            {...ties}
            className={styles.switch}
            type="checkbox"
            role="switch"
            aria-checked={isOn}
            checked={isOn}
            onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
          />
          <span className={styles.hint} id={hintId}>
            {hint}
          </span>
        </span>
      )}
    </Field>
  )
}
