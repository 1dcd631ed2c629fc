import { type ReactNode, useId } from 'react'
import styles from '#console/groups/group-parts.module.css'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'

/** A section of a long form: description at the start, fields at the end. */
export const FormPart = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={styles.groupPart} aria-labelledby={id}>
      <div>
        <h3 className={styles.partTitle} id={id}>
          {title}
        </h3>
        <p className={styles.partText}>{text}</p>
      </div>
      <div className={styles.partFields}>
        <FieldStack>{children}</FieldStack>
      </div>
    </section>
  )
}
