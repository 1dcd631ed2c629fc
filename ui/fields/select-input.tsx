import { classNames } from '#ui/components/class-names.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconChevronDown } from '#ui/components/icons.ts'
import fieldStyles from '#ui/fields/field.module.css'
import { Field, type FieldProps } from '#ui/fields/field.tsx'
import styles from '#ui/fields/select-input.module.css'

type Props = FieldProps & {
  options: readonly { value: string; label: string }[]
  /** The first entry, which counts as no choice. */
  placeholder?: string
  autoComplete?: string
  /** The choice at first, of a field without a placeholder. */
  initial?: string
  /** Makes the field controlled. */
  value?: string
  onChange?: (value: string) => void
}

/** A native `<select>` with its label. */
export const SelectInput = ({ options, placeholder, autoComplete, initial, value, onChange, ...field }: Props) => (
  <Field {...field}>
    {(ties) => (
      <>
        <select
          {...ties}
          {...(value === undefined ? { defaultValue: initial } : { value })}
          className={classNames(fieldStyles.input, styles.select)}
          autoComplete={autoComplete}
          onChange={(event) => onChange?.(event.target.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles.arrow}>
          <Icon of={IconChevronDown} />
        </span>
      </>
    )}
  </Field>
)
