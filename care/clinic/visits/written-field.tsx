import type { ChangeEvent } from 'react'
import styles from '#ui/fields/field.module.css'
import { Field } from '#ui/fields/field.tsx'

type Props = {
  name: 'notes' | 'summary'
  label: string
  hint: string
  value: string
  maxLength: number
  rows: number
  error?: string
  onWrite: (value: string) => void
}

/** Some lines of text whose owner keeps what is typed, so that it can be saved meanwhile. */
export const WrittenField = ({ name, label, hint, error, value, maxLength, rows, onWrite }: Props) => (
  <Field name={name} label={label} hint={hint} {...(error === undefined ? {} : { error })}>
    {(ties) => (
      <textarea
        {...ties}
        rows={rows}
        maxLength={maxLength}
        className={`${styles.input} ${styles.lines}`}
        value={value}
        onChange={({ target }: ChangeEvent<HTMLTextAreaElement>) => onWrite(target.value)}
      />
    )}
  </Field>
)
