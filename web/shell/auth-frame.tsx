import type { ReactNode } from 'react'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { AuthCard } from '#web/shell/auth-card.tsx'
import styles from '#web/shell/auth-frame.module.css'
import { FooterLinks } from '#web/shell/footer.tsx'
import { HallFrame } from '#web/shell/hall-frame.tsx'
import { hallTexts } from '#web/shell/hall-texts.ts'

/** What every page stands in on which somebody is about to come in: the hall, the card, and whom to call (MFA-26). `isWide` for a long form. */
export const AuthFrame = ({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) => {
  const foot = (
    <>
      <p className={styles.help}>
        <Sentence parts={hallTexts().parts('help', { phone: <PhoneLink key="phone" isLoud /> })} />
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

/** What the page is for, under its heading. */
export const Lead = ({ children }: { children: ReactNode }) => <p className={styles.lead}>{children}</p>

/** What else one can do here, below the form. */
export const UnderForm = ({ children }: { children: ReactNode }) => <div className={styles.under}>{children}</div>
