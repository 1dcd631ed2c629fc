import { type ReactNode, useEffect } from 'react'
import styles from '#care/guest/shell/guest-frame.module.css'
import { guestShellTexts } from '#care/guest/shell/guest-shell-texts.ts'
import { LanguageSwitch } from '#ui/components/language-switch.tsx'
import { Mark } from '#ui/components/logo.tsx'
import { SkipLink } from '#ui/components/skip-link.tsx'
import { pageConfig } from '#ui/lib/page-config.ts'

type Props = {
  title: string
  /** One line under the heading. */
  lead?: ReactNode
  /** As wide as the window, for a picture; else a card in its middle. */
  isWide?: boolean
  children: ReactNode
}

/** What stands around every page of guests. The mark is no link: nothing of the portal is theirs. */
export const GuestFrame = ({ title, lead, isWide = false, children }: Props) => {
  const t = guestShellTexts()
  const { productName, legalLinks } = pageConfig()
  useEffect(() => {
    document.title = t('documentTitle', { product: productName, title })
  }, [t, productName, title])
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.top}>
        <span className={styles.brand}>
          <Mark size={30} />
          <bdi>{productName}</bdi>
        </span>
        <LanguageSwitch />
      </header>
      <main className={isWide ? styles.wide : styles.main} id="main" tabIndex={-1}>
        <div className={isWide ? styles.whole : styles.card}>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
      </main>
      <footer className={styles.foot}>
        <a href={legalLinks.privacy} target="_blank" rel="noopener">
          {t('privacy')}
        </a>
      </footer>
    </div>
  )
}
