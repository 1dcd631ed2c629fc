import type { ReactNode } from 'react'
import { LanguageSwitch } from '#ui/components/language-switch.tsx'
import { PageArrival } from '#ui/components/page-arrival.tsx'
import styles from '#ui/components/staff-entry.module.css'

type Props = { title: string; documentTitle: string; brand: ReactNode; children: ReactNode }

/** What the pages before a staff sign-in stand in. */
export const StaffEntry = ({ title, documentTitle, brand, children }: Props) => (
  <div className={styles.frame}>
    <PageArrival documentTitle={documentTitle} shown={{ current: null }} />
    <header className={styles.top}>
      {brand}
      <LanguageSwitch />
    </header>
    <main className={styles.main}>
      <div className={styles.card}>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  </div>
)

/** What the page is about, under its heading. */
export const EntryLead = ({ children }: { children: ReactNode }) => <div className={styles.lead}>{children}</div>
