import type { ReactNode } from 'react'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { AuthCard } from '#web/shell/auth-card.tsx'
import styles from '#web/shell/auth-frame.module.css'
import { FooterLinks } from '#web/shell/footer.tsx'
import { HallFrame } from '#web/shell/hall-frame.tsx'
import { hallTexts } from '#web/shell/hall-texts.en.ts'

/** The layout of the pages for signing in: brand panel, card, and support phone number (MFA-26). `isWide` is for long forms. */
export const AuthFrame = ({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) => {
  const foot = (
    <>
      <p className={styles.help}>
        <Sentence parts={textsOf(hallTexts).parts('help', { phone: <PhoneLink key="phone" isLoud /> })} />
      </p>
      <FooterLinks isSignedIn={false} />
    </>
  )
  return (
    <HallFrame foot={foot} isWide={isWide}>
      <AuthCard>{children}</AuthCard>
    </HallFrame>
  )
}

/** The purpose of the page, below its heading. */
export const Lead = ({ children }: { children: ReactNode }) => <p className={styles.lead}>{children}</p>

/** Other options, below the form. */
export const UnderForm = ({ children }: { children: ReactNode }) => <div className={styles.under}>{children}</div>
