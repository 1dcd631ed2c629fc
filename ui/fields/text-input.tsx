import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from '#ui/components/class-names.ts'
import styles from '#ui/fields/field.module.css'
import { Field, type FieldProps } from '#ui/fields/field.tsx'

type Props = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'name'> & {
    ref?: Ref<HTMLInputElement>
    /** Keeps addresses, numbers and passwords left to right in right-to-left pages. */
    isLeftToRight?: boolean
    /** Digits of equal width. */
    hasNumbers?: boolean
    /** A narrow field, as wide as its expected value. */
    isShort?: boolean
    /** A button at the end of the line. */
    end?: ReactNode
  }

/** An uncontrolled native text field, so that text typed before hydration stays. */
export const TextInput = ({ name, label, about, hint, error, describedBy, isLeftToRight, hasNumbers, isShort, end, ...input }: Props) => (
  <Field name={name} label={label} about={about} hint={hint} error={error} describedBy={describedBy}>
    {(ties) => (
      <>
        <input
          type="text"
          {...input}
          {...ties}
          className={classNames(
            styles.input,
            isLeftToRight && styles.leftToRight,
            hasNumbers && styles.numbers,
            isShort && styles.short,
            Boolean(end) && styles.withEnd,
          )}
        />
        {end}
      </>
    )}
  </Field>
)
