import type { ReactNode } from 'react'
import { Icon } from '#ui/components/icon.tsx'
import { IconTag, IconUsers, IconVideo } from '#ui/components/icons.ts'
import { LanguageSwitch } from '#ui/components/language-switch.tsx'
import { Logo } from '#ui/components/logo.tsx'
import { SkipLink } from '#ui/components/skip-link.tsx'
import { pageConfig } from '#ui/lib/page-config.ts'
import styles from '#web/shell/hall-frame.module.css'
import { hallTexts } from '#web/shell/hall-texts.ts'

const benefits = [
  { icon: IconVideo, key: 'benefitVisit' },
  { icon: IconTag, key: 'benefitPrice' },
  { icon: IconUsers, key: 'benefitFamily' },
] as const

type Props = {
  /** A strip above everything. */
  over?: ReactNode
  children: ReactNode
  /** Small print at the foot of the form's half. */
  foot?: ReactNode
}

/** Two halves: the foyer with its open door, and the form; on a phone the form with a slim band above. */
export const HallFrame = ({ over, children, foot }: Props) => (
  <>
    <SkipLink />
    {over}
    <div className={styles.frame}>
      <header className={styles.top}>
        <Logo />
        <LanguageSwitch />
      </header>
      <div className={styles.door}>
        <main className={styles.main} id="main" tabIndex={-1}>
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
          {benefits.map(({ icon, key }) => (
            <li key={key}>
              <Icon of={icon} size={26} />
              {t(key)}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
