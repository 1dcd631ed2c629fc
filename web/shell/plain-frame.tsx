import type { ReactNode } from 'react'
import { SkipLink } from '#ui/components/frames/skip-link.tsx'
import { LanguageSwitch } from '#ui/components/language-switch.tsx'
import { Logo } from '#ui/components/logo.tsx'
import { Footer } from '#web/shell/footer.tsx'
import styles from '#web/shell/plain-frame.module.css'

/** The layout for visitors who are not signed in: a band with logo and language, the content, the footer. */
export const PlainFrame = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <header className={styles.top}>
      <Logo />
      <LanguageSwitch />
    </header>
    <main className={styles.main} id="main" tabIndex={-1}>
      {children}
    </main>
    <Footer isSignedIn={false} />
  </>
)
