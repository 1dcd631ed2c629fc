import { type ReactNode, useEffect } from 'react'
import styles from '#care/guest/shell/guest-frame.module.css'
import { guestShellTexts } from '#care/guest/shell/guest-shell-texts.en.ts'
import { SkipLink } from '#ui/components/frames/skip-link.tsx'
import { LanguageSwitch } from '#ui/components/language-switch.tsx'
import { Mark } from '#ui/components/logo.tsx'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  title: string
  /** One line under the heading. */
  lead?: ReactNode
  /** As wide as the window, for a picture; otherwise a centered card. */
  isWide?: boolean
  children: ReactNode
}

/** The frame of every guest page. The logo is no link, because guests have no access to the portal. */
export const GuestFrame = ({ title, lead, isWide = false, children }: Props) => {
  const t = textsOf(guestShellTexts)
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
