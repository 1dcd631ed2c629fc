import { type ReactNode, useId } from 'react'
import type { FamilyScope } from '#shared/family/family-words.ts'
import styles from '#web/family/family-page.module.css'
import { familyTexts } from '#web/family/family-texts.ts'

/** One side of acting for each other: what it is about, and who. */
export const ActingPart = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => {
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

type Row = { name: string; scopes: readonly FamilyScope[]; until: string; action: ReactNode }

export const ActingRow = ({ name, scopes, until, action }: Row) => {
  const t = familyTexts()
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.line}>{scopes.map((scope) => t(scope)).join(' · ')}</p>
        <p className={styles.line}>{until}</p>
      </div>
      {action}
    </li>
  )
}
