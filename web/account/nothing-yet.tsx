import type { ReactNode } from 'react'
import styles from '#web/account/nothing-yet.module.css'

/** An empty part among others: it says so quietly, for one page bears one picture. */
export const NothingYet = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.box}>
    <p className={styles.title}>{title}</p>
    <p>{children}</p>
  </div>
)
