import type { ReactNode } from 'react'
import { Toaster } from '#ui/components/toaster.tsx'
import { currentLanguage } from '#ui/lib/texts.ts'
import { LegalPage } from '#web/legal/legal-page.tsx'
import type { LegalName } from '#web/legal/legal-texts.en.ts'
import { loadLegalTexts } from '#web/legal/load-legal-texts.ts'
import { MfaChoosePage } from '#web/mfa/mfa-choose-page.tsx'
import { mfaTexts } from '#web/mfa/mfa-texts.ts'
import { MfaVerifyPage } from '#web/mfa/mfa-verify-page.tsx'
import type { PublicDocument } from '#web/pages.ts'
import type { RegistrationDocument } from '#web/registration-documents.ts'
import { LogoutPage } from '#web/session/logout-page.tsx'
import { SessionExpiredPage } from '#web/session/session-expired-page.tsx'
import { sessionPageTexts } from '#web/session/session-page-texts.ts'
import { OfflinePage } from '#web/shell/offline-page.tsx'
import { offlineTexts } from '#web/shell/offline-texts.ts'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { enterSso, resumeSso } from '#web/sso/enter-sso.ts'
import { SsoEntryPage } from '#web/sso/sso-entry-page.tsx'
import { SsoErrorPage } from '#web/sso/sso-error-page.tsx'
import { ssoTexts } from '#web/sso/sso-texts.ts'
import { isSupportDocument } from '#web/support-documents.ts'

type Late = { title: string; page: ReactNode }

const legalNames: Partial<Record<PublicDocument, LegalName>> = {
  'legal-privacy': 'privacy',
  'legal-non-discrimination': 'nonDiscrimination',
  'legal-disclaimer': 'disclaimer',
  'legal-terms': 'terms',
  'legal-informed-consent': 'informedConsent',
}

/** What comes when its document is opened: a legal document with its texts, a page of help. */
export const lateOf = async (name: PublicDocument): Promise<Late | null> => {
  if (isSupportDocument(name)) return (await import('#web/support-pages.tsx')).supportPage(name)
  const legal = legalNames[name]
  if (!legal) return null
  const texts = await loadLegalTexts(currentLanguage())
  return { title: texts[legal].title, page: <LegalPage name={legal} texts={texts} /> }
}

type Given = {
  returnToSignIn: () => void
  late: Late | null
}
type Page = { title: (given: Given) => string; draw: (given: Given) => ReactNode }

const latePage: Page = {
  title: ({ late }) => late?.title ?? '',
  draw: ({ late }) => <PlainFrame>{late?.page}</PlainFrame>,
}

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
  offline: {
    title: () => offlineTexts()('title'),
    draw: () => (
      <PlainFrame>
        <OfflinePage />
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
  'legal-privacy': latePage,
  'legal-non-discrimination': latePage,
  'legal-disclaimer': latePage,
  'legal-terms': latePage,
  'legal-informed-consent': latePage,
  support: latePage,
  'technical-support': latePage,
  'questions-or-feedback': latePage,
  uhcmentalhealth: latePage,
}

/** One of them, and a place for what it says in passing. */
export const PublicPage = ({ name, ...given }: Given & { name: keyof typeof publicPages }) => (
  <>
    {publicPages[name].draw(given)}
    <Toaster />
  </>
)
