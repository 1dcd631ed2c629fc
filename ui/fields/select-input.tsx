import { classNames } from '#ui/components/class-names.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconChevronDown } from '#ui/components/icons.ts'
import styles from '#ui/fields/field.module.css'
import { Field, type FieldProps } from '#ui/fields/field.tsx'

type Props = FieldProps & {
  options: readonly { value: string; label: string }[]
  /** The first entry, which is no choice. */
  placeholder?: string
  autoComplete?: string
  /** Set by the owner; else the field keeps its own. */
  value?: string
  onChange?: (value: string) => void
}

/** A native choice of one. */
export const SelectInput = ({ options, placeholder, autoComplete, value, onChange, ...field }: Props) => (
  <Field {...field}>
    {(ties) => (
      <>
        <select
          {...ties}
          {...(value === undefined ? {} : { value })}
          className={classNames(styles.input, styles.select)}
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
