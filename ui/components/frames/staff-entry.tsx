import type { ReactNode } from 'react'
import { PageArrival } from '#ui/components/frames/page-arrival.tsx'
import styles from '#ui/components/frames/staff-entry.module.css'
import { LanguageSwitch } from '#ui/components/language-switch.tsx'

type Props = { title: string; documentTitle: string; brand: ReactNode; children: ReactNode }

/** Layout of the pages before staff sign-in. */
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

/** Introduction under the page's heading. */
export const EntryLead = ({ children }: { children: ReactNode }) => <div className={styles.lead}>{children}</div>
