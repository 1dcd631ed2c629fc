import type { ReactNode } from 'react'
import { Toaster } from '#ui/components/toaster.tsx'
import { currentLanguage } from '#ui/lib/texts.ts'
import { LegalPage } from '#web/legal/legal-page.tsx'
import type { LegalName, LegalTexts } from '#web/legal/legal-texts.en.ts'
import { loadLegalTexts } from '#web/legal/load-legal-texts.ts'
import { MfaChoosePage } from '#web/mfa/mfa-choose-page.tsx'
import { mfaTexts } from '#web/mfa/mfa-texts.ts'
import { MfaVerifyPage } from '#web/mfa/mfa-verify-page.tsx'
import type { PublicDocument } from '#web/pages.ts'
import type { RegistrationDocument } from '#web/registration-documents.ts'
import { LogoutPage } from '#web/session/logout-page.tsx'
import { SessionExpiredPage } from '#web/session/session-expired-page.tsx'
import { sessionPageTexts } from '#web/session/session-page-texts.ts'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { enterSso, resumeSso } from '#web/sso/enter-sso.ts'
import { SsoEntryPage } from '#web/sso/sso-entry-page.tsx'
import { SsoErrorPage } from '#web/sso/sso-error-page.tsx'
import { ssoTexts } from '#web/sso/sso-texts.ts'

/** The legal documents, where the document is one of them. */
export const legalTextsOf = (name: PublicDocument): Promise<LegalTexts | null> =>
  name.startsWith('legal-') ? loadLegalTexts(currentLanguage()) : Promise.resolve(null)

type Given = {
  returnToSignIn: () => void
  /** For the legal documents alone. */
  legal: LegalTexts | null
}
type Page = { title: (given: Given) => string; draw: (given: Given) => ReactNode }

const legalPage = (name: LegalName): Page => ({
  title: ({ legal }) => legal?.[name].title ?? '',
  draw: ({ legal }) => <PlainFrame>{legal && <LegalPage name={name} texts={legal} />}</PlainFrame>,
})

const ssoWait = (enter: () => Promise<never>): Page => ({
  title: () => ssoTexts()('entering'),
  draw: () => (
    <PlainFrame>
      <SsoEntryPage enter={enter} />
    </PlainFrame>
  ),
})

/** Every public document but the sign-in page and those of registration, its {title} (SHELL-080) and what it shows. */
export const publicPages: Record<Exclude<PublicDocument, 'login' | RegistrationDocument>, Page> = {
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
  'sso-entry': ssoWait(enterSso),
  'sso-authenticating': ssoWait(resumeSso),
  'sso-error': {
    title: () => ssoTexts()('failed'),
    draw: () => (
      <PlainFrame>
        <SsoErrorPage />
      </PlainFrame>
    ),
  },
  'legal-privacy': legalPage('privacy'),
  'legal-non-discrimination': legalPage('nonDiscrimination'),
  'legal-disclaimer': legalPage('disclaimer'),
  'legal-terms': legalPage('terms'),
  'legal-informed-consent': legalPage('informedConsent'),
}

/** One of them, and a place for what it says in passing. */
export const PublicPage = ({ name, ...given }: Given & { name: keyof typeof publicPages }) => (
  <>
    {publicPages[name].draw(given)}
    <Toaster />
  </>
)
