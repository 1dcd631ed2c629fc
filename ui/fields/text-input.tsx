import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from '#ui/components/class-names.ts'
import styles from '#ui/fields/field.module.css'
import { Field, type FieldProps } from '#ui/fields/field.tsx'

type Props = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'name'> & {
    ref?: Ref<HTMLInputElement>
    /** For addresses, numbers, passwords: left to right also in a right-to-left page. */
    isLeftToRight?: boolean
    /** Digits of equal width. */
    hasNumbers?: boolean
    /** The width says what goes in. */
    isShort?: boolean
    /** A button at the end of the line. */
    end?: ReactNode
  }

/** One line of text. Native and uncontrolled: what was typed before the script came stays. */
export const TextInput = ({ name, label, hint, error, describedBy, isLeftToRight, hasNumbers, isShort, end, ...input }: Props) => (
  <Field name={name} label={label} {...given({ hint, error, describedBy })}>
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

const given = ({ hint, error, describedBy }: { [given in 'hint' | 'error' | 'describedBy']: string | undefined }) => ({
  ...(hint === undefined ? {} : { hint }),
  ...(error === undefined ? {} : { error }),
  ...(describedBy === undefined ? {} : { describedBy }),
})
