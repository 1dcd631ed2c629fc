import type { ReactNode } from 'react'
import { classNames } from '#ui/components/class-names.ts'
import { LanguageSwitch } from '#ui/components/language-switch.tsx'
import { Logo } from '#ui/components/logo.tsx'
import { SkipLink } from '#ui/components/skip-link.tsx'
import { pageConfig } from '#ui/lib/page-config.ts'
import styles from '#web/shell/hall-frame.module.css'
import { hallTexts } from '#web/shell/hall-texts.ts'

type Props = {
  /** A strip above everything. */
  over?: ReactNode
  children: ReactNode
  /** Small print at the foot of the form's half. */
  foot?: ReactNode
  /** The form is long and may be broad. */
  isWide?: boolean
}

/** Two halves: the foyer with its open door, and the form; on a phone the form with a slim band above. */
export const HallFrame = ({ over, children, foot, isWide = false }: Props) => (
  <>
    <SkipLink />
    {over}
    <div className={styles.frame}>
      <header className={styles.top}>
        <Logo />
        <LanguageSwitch />
      </header>
      <div className={styles.door}>
        <main className={classNames(styles.main, isWide && styles.wide)} id="main" tabIndex={-1}>
          {children}
        </main>
        {foot && <footer className={styles.foot}>{foot}</footer>}
      </div>
      <Hall />
    </div>
  </>
)

const Hall = () => {
  const t = hallTexts()
  return (
    <aside className={styles.hall} aria-label={pageConfig().productName}>
      <div className={styles.wall} />
      <div className={styles.floor}>
        <p className={styles.slogan}>{t('slogan')}</p>
        <ul className={styles.benefits}>
          <li className={styles.visit}>{t('benefitVisit')}</li>
          <li className={styles.price}>{t('benefitPrice')}</li>
          <li className={styles.family}>{t('benefitFamily')}</li>
        </ul>
      </div>
    </aside>
  )
}
