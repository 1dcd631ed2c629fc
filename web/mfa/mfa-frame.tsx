import type { ReactNode } from 'react'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import styles from '#web/mfa/mfa-frame.module.css'
import { mfaTexts } from '#web/mfa/mfa-texts.ts'
import { AuthCard } from '#web/shell/auth-card.tsx'
import { FooterLinks } from '#web/shell/footer.tsx'
import { HallFrame } from '#web/shell/hall-frame.tsx'

/** What both pages of the second factor stand in: the hall, the card, and whom to call (MFA-26). */
export const MfaFrame = ({ children }: { children: ReactNode }) => {
  const foot = (
    <>
      <p className={styles.help}>
        <Sentence parts={mfaTexts().parts('help', { phone: <PhoneLink key="phone" isLoud /> })} />
      </p>
      <FooterLinks isSignedIn={false} />
    </>
  )
  return (
    <HallFrame foot={foot}>
      <AuthCard>{children}</AuthCard>
    </HallFrame>
  )
}
