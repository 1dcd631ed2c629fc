import type { ReactNode } from 'react'
import { classNames } from '#ui/components/class-names.ts'
import { SkipLink } from '#ui/components/frames/skip-link.tsx'
import { LanguageSwitch } from '#ui/components/language-switch.tsx'
import { Logo } from '#ui/components/logo.tsx'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/shell/hall-frame.module.css'
import { hallTexts } from '#web/shell/hall-texts.en.ts'

type Props = {
  /** A strip above the page. */
  over?: ReactNode
  children: ReactNode
  /** Small print below the form. */
  foot?: ReactNode
  /** For long forms, which may be wide. */
  isWide?: boolean
}

/** Two halves: a picture of the foyer with its open door, and the form. On phones: the form below a narrow band. */
export const HallFrame = ({ over, children, foot, isWide }: Props) => (
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
  const t = textsOf(hallTexts)
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
