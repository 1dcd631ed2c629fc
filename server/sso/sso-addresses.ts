import type { Portal } from '#server/portal.ts'

type Addressed = Pick<Portal, 'publicUrl'>

/** How a group's SAML provider knows us. */
export const samlParty = ({ publicUrl }: Addressed, groupCode: string): { entityId: string; acsUrl: string } => {
  const base = `${publicUrl}/api/sso/saml/${encodeURIComponent(groupCode)}`
  return { entityId: `${base}/metadata`, acsUrl: `${base}/acs` }
}

/** Where a group's OpenID Connect provider sends the browser back to. */
export const oidcCallback = ({ publicUrl }: Addressed, groupCode: string): string =>
  `${publicUrl}/api/sso/oidc/${encodeURIComponent(groupCode)}/callback`
