import { classNames } from '#ui/components/class-names.ts'
import fieldStyles from '#ui/fields/field.module.css'
import { Field, type FieldProps } from '#ui/fields/field.tsx'
import styles from '#ui/fields/text-area.module.css'

type Props = FieldProps & { maxLength: number; rows?: number }

/** An uncontrolled native text area; users can resize it vertically only. */
export const TextArea = ({ maxLength, rows = 4, ...field }: Props) => (
  <Field {...field}>
    {(ties) => <textarea {...ties} rows={rows} maxLength={maxLength} className={classNames(fieldStyles.input, styles.lines)} />}
  </Field>
)
