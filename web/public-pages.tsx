import type { ReactNode } from 'react'
import { Toaster } from '#ui/components/states/toaster.tsx'
import type { RegistrationDocument } from '#web/document-groups.ts'
import { isSupportDocument } from '#web/document-groups.ts'
import { LegalPage } from '#web/legal/legal-page.tsx'
import { MfaChoosePage } from '#web/mfa/mfa-choose-page.tsx'
import { MfaVerifyPage } from '#web/mfa/mfa-verify-page.tsx'
import type { PublicDocument } from '#web/pages.ts'
import { LogoutPage } from '#web/session/logout-page.tsx'
import { SessionExpiredPage } from '#web/session/session-expired-page.tsx'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { enterSso, resumeSso } from '#web/sso/enter-sso.ts'
import { SsoEntryPage } from '#web/sso/sso-entry-page.tsx'
import { SsoErrorPage } from '#web/sso/sso-error-page.tsx'

const loadOffline = async (): Promise<ReactNode> => {
  const { OfflinePage } = await import('#web/shell/offline-page.tsx')
  return <OfflinePage />
}

/** Loads a help page, or the offline page with its ID cards, when its document is opened. */
export const lateOf = async (name: PublicDocument): Promise<ReactNode> => {
  if (name === 'offline') return loadOffline()
  return isSupportDocument(name) ? (await import('#web/support-pages.tsx')).supportPage(name) : null
}

type Given = {
  returnToSignIn: () => void
  late: ReactNode
}
type Page = (given: Given) => ReactNode

const plain =
  (page: ReactNode): Page =>
  () => <PlainFrame>{page}</PlainFrame>
const latePage: Page = ({ late }) => <PlainFrame>{late}</PlainFrame>

/** Every public page except the sign-in and registration pages. */
const publicPages: Record<Exclude<PublicDocument, 'login' | RegistrationDocument>, Page> = {
  mfa: ({ returnToSignIn }) => <MfaChoosePage returnToSignIn={returnToSignIn} />,
  'mfa-verify': ({ returnToSignIn }) => <MfaVerifyPage returnToSignIn={returnToSignIn} />,
  'session-expired': plain(<SessionExpiredPage />),
  logout: plain(<LogoutPage />),
  offline: latePage,
  'sso-entry': plain(<SsoEntryPage enter={enterSso} />),
  'sso-authenticating': plain(<SsoEntryPage enter={resumeSso} />),
  'sso-error': plain(<SsoErrorPage />),
  'legal-privacy': plain(<LegalPage name="privacy" />),
  'legal-non-discrimination': plain(<LegalPage name="nonDiscrimination" />),
  'legal-disclaimer': plain(<LegalPage name="disclaimer" />),
  'legal-terms': plain(<LegalPage name="terms" />),
  'legal-informed-consent': plain(<LegalPage name="informedConsent" />),
  support: latePage,
  'technical-support': latePage,
  'questions-or-feedback': latePage,
  uhcmentalhealth: latePage,
}

/** A public page with its toaster. */
export const PublicPage = ({ name, ...given }: Given & { name: keyof typeof publicPages }) => (
  <>
    {publicPages[name](given)}
    <Toaster />
  </>
)
