import { useEffect } from 'react'
import { SpinnerOverlay } from '#ui/components/spinner-overlay.tsx'
import { ssoTexts } from '#web/sso/sso-texts.ts'

/** /SAML/SAMLEntry and /user/authenticating: a spinner, until `enter` has found out where to go (SSO-06, SHELL-025). */
export const SsoEntryPage = ({ enter }: { enter: () => Promise<never> }) => {
  useEffect(() => void enter(), [enter])
  return (
    <>
      <h1 className="visually-hidden">{ssoTexts()('entering')}</h1>
      <SpinnerOverlay />
    </>
  )
}
