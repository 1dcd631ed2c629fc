import { Field, type FieldProps } from '#ui/fields/field.tsx'
import styles from '#ui/fields/switch-input.module.css'

type Props = FieldProps & { isOn: boolean; onSwitch: (isOn: boolean) => void }

/** Something that is on or off at once, without being sent. */
export const SwitchInput = ({ isOn, onSwitch, ...field }: Props) => (
  <Field {...field}>
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
      </span>
    )}
  </Field>
)
