import type { ReactNode } from 'react'
import { ErrorBoundary } from '#ui/components/error-boundary.tsx'
import { Toaster } from '#ui/components/toaster.tsx'
import { LegalPage } from '#web/legal/legal-page.tsx'
import type { LegalName, LegalTexts } from '#web/legal/legal-texts.en.ts'
import { MfaChoosePage } from '#web/mfa/mfa-choose-page.tsx'
import { mfaTexts } from '#web/mfa/mfa-texts.ts'
import { MfaVerifyPage } from '#web/mfa/mfa-verify-page.tsx'
import type { PublicDocument } from '#web/pages.ts'
import { LogoutPage } from '#web/session/logout-page.tsx'
import { SessionExpiredPage } from '#web/session/session-expired-page.tsx'
import { sessionPageTexts } from '#web/session/session-page-texts.ts'
import { MaintenanceGate } from '#web/shell/maintenance-gate.tsx'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { SignInPage } from '#web/sign-in/sign-in-page.tsx'
import { signInTexts } from '#web/sign-in/sign-in-texts.ts'

type Given = {
  returnToSignIn: () => void
  /** For the legal documents alone. */
  legal: LegalTexts | null
}
type Page = { title: (given: Given) => string | undefined; draw: (given: Given) => ReactNode }

const legalPage = (name: LegalName): Page => ({
  title: ({ legal }) => legal?.[name].title,
  draw: ({ legal }) => <PlainFrame>{legal && <LegalPage name={name} texts={legal} />}</PlainFrame>,
})

/** Every public document, its {title} (SHELL-080) and what it shows. */
export const publicPages: Record<PublicDocument, Page> = {
  login: { title: () => signInTexts()('login'), draw: () => <SignInPage /> },
  mfa: { title: () => mfaTexts()('title'), draw: ({ returnToSignIn }) => <MfaChoosePage returnToSignIn={returnToSignIn} /> },
  'mfa-verify': { title: () => mfaTexts()('verifyTitle'), draw: ({ returnToSignIn }) => <MfaVerifyPage returnToSignIn={returnToSignIn} /> },
  'session-expired': {
    title: () => sessionPageTexts()('expired'),
    draw: () => (
      <PlainFrame>
        <SessionExpiredPage />
      </PlainFrame>
    ),
  },
  logout: {
    title: () => sessionPageTexts()('loggedOut'),
    draw: () => (
      <PlainFrame>
        <LogoutPage />
      </PlainFrame>
    ),
  },
  'legal-privacy': legalPage('privacy'),
  'legal-non-discrimination': legalPage('nonDiscrimination'),
  'legal-disclaimer': legalPage('disclaimer'),
  'legal-terms': legalPage('terms'),
  'legal-informed-consent': legalPage('informedConsent'),
}

/** One public document with what stands around every page. */
export const PublicPage = ({ name, ...given }: Given & { name: PublicDocument }) => (
  <>
    <ErrorBoundary>
      <MaintenanceGate>{publicPages[name].draw(given)}</MaintenanceGate>
    </ErrorBoundary>
    <Toaster />
  </>
)
