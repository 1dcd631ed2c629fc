import { type ReactNode, useId } from 'react'
import { classNames } from '#ui/components/class-names.ts'
import styles from '#ui/components/subject-part.module.css'

type Props = {
  title: string
  text: string
  heading?: 'h2' | 'h3'
  /** Puts the actions below the description on wide screens too, as in a narrow card. */
  isNarrow?: boolean
  children: ReactNode
}

/** A section of a settings page: description at the start, actions at the end. */
export const SubjectPart = ({ title, text, heading: Heading = 'h3', isNarrow = false, children }: Props) => {
  const id = useId()
  return (
    <section className={classNames(styles.part, isNarrow && styles.narrow)} aria-labelledby={id}>
      <div className={styles.about}>
        <Heading id={id}>{title}</Heading>
        <p>{text}</p>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
