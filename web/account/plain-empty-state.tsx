import type { ReactNode } from 'react'
import styles from '#web/account/plain-empty-state.module.css'

/** A text without a picture for an empty section, because a page has one picture at most. */
export const PlainEmptyState = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.box}>
    <p className={styles.title}>{title}</p>
    <p>{children}</p>
  </div>
)
