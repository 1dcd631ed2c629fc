import { type ReactNode, useId } from 'react'
import styles from '#console/shell/form-part.module.css'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'

/** A section of a long form: description at the start, fields at the end. */
export const FormPart = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div>
        <h3 className={styles.title} id={id}>
          {title}
        </h3>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.fields}>
        <FieldStack>{children}</FieldStack>
      </div>
    </section>
  )
}
