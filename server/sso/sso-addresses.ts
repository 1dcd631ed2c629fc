import type { Portal } from '#server/portal.ts'

type Addressed = Pick<Portal, 'publicUrl'>

/** Our SAML entity id and ACS URL for a group. */
export const samlParty = ({ publicUrl }: Addressed, groupCode: string): { entityId: string; acsUrl: string } => {
  const base = `${publicUrl}/api/sso/saml/${encodeURIComponent(groupCode)}`
  return { entityId: `${base}/metadata`, acsUrl: `${base}/acs` }
}

/** The callback URL for a group's OpenID Connect provider. */
export const oidcCallback = ({ publicUrl }: Addressed, groupCode: string): string =>
  `${publicUrl}/api/sso/oidc/${encodeURIComponent(groupCode)}/callback`
