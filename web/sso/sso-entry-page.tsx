import { useEffect } from 'react'
import { SpinnerOverlay } from '#ui/components/states/spinner-overlay.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { ssoTexts } from '#web/sso/sso-texts.en.ts'

/** /SAML/SAMLEntry and /user/authenticating: a spinner until `enter` opens the next page (SSO-06, SHELL-025). */
export const SsoEntryPage = ({ enter }: { enter: () => Promise<never> }) => {
  useEffect(() => void enter(), [enter])
  return (
    <>
      <h1 className="visually-hidden">{textsOf(ssoTexts)('entering')}</h1>
      <SpinnerOverlay />
    </>
  )
}
