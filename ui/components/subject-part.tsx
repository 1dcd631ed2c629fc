import { type ReactNode, useId } from 'react'
import styles from '#ui/components/subject-part.module.css'

/** A section of a settings page: description at the start, actions at the end. */
export const SubjectPart = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => {
  const heading = useId()
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <div className={styles.about}>
        <h3 id={heading}>{title}</h3>
        <p>{text}</p>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
