import type { ReactNode } from 'react'
import { Brand } from '#console/shell/brand.tsx'
import styles from '#console/shell/entry-frame.module.css'
import { shellTexts } from '#console/shell/shell-texts.ts'
import { LanguageSwitch } from '#ui/components/language-switch.tsx'
import { PageArrival } from '#ui/components/page-arrival.tsx'
import { pageConfig } from '#ui/lib/page-config.ts'

/** What the pages before the console stand in. */
export const EntryFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.frame}>
    <PageArrival documentTitle={shellTexts()('documentTitle', { product: pageConfig().productName, title })} shown={{ current: null }} />
    <header className={styles.top}>
      <Brand />
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
