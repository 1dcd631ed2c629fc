import { unseal } from '#platform/auth/keys/sealed-secret.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { askOidc, readOidcResponse } from '#platform/sso/oidc-sign-on.ts'
import { refuseSso } from '#platform/sso/sso-refused.ts'
import type { Onward } from '#platform/sso/sso-request.ts'
import type { Portal } from '#server/portal.ts'
import { handOff } from '#server/sso/hand-off.ts'
import { findProvider, type IdentityProvider } from '#server/sso/provider-store.ts'
import { secretPurpose } from '#server/sso/save-provider.ts'
import { oidcCallback } from '#server/sso/sso-addresses.ts'
import { memberSignOn } from '#server/sso/sso-store.ts'
import { knownEntryPage } from '#shared/sso/sso-rules.ts'

const oidcOf = ({ pinKey, config }: Portal, { id, groupId, issuer, clientId, clientSecret }: IdentityProvider) => ({
  id,
  issuer,
  clientId: clientId ?? '',
  clientSecret: unseal(pinKey, secretPurpose(groupId), clientSecret ?? ''),
  allowsLocal: config.localProviders,
  scope: 'openid' as const,
})

type Step = { groupCode: string; request: RequestContext }

const askedOf = async (portal: Portal, { groupCode, request }: Step) => {
  const found = (await findProvider(portal.db, groupCode, 'oidc')) ?? refuseSso('NoProvider')
  return { found, asked: { provider: oidcOf(portal, found), callback: oidcCallback(portal, groupCode), request } }
}

/** Redirects the browser to the group's provider. */
export const startOidc = async (portal: Portal, { entryPage, ...step }: Step & { entryPage: unknown }): Promise<Onward> => {
  const { asked } = await askedOf(portal, step)
  return askOidc(memberSignOn(portal), { ...asked, entryPage: knownEntryPage(entryPage) })
}

/** Handles the provider's response once and hands off to our own page. `query`: of the callback address. */
export const handleOidcResponse = async (portal: Portal, { query, ...step }: Step & { query: URLSearchParams }): Promise<Onward> => {
  const { found, asked } = await askedOf(portal, step)
  return handOff(portal, found, { ...(await readOidcResponse(memberSignOn(portal), { ...asked, query })), request: step.request })
}
