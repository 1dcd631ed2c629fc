import { unseal } from '#platform/auth/keys/sealed-secret.ts'
import { type OidcProvider, oidcLogin, readOidcAnswer } from '#platform/gateways/openid-connect.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Portal } from '#server/portal.ts'
import { handOff, type Onward } from '#server/sso/hand-off.ts'
import { findProvider, type IdentityProvider } from '#server/sso/provider-store.ts'
import { secretPurpose } from '#server/sso/save-provider.ts'
import { oidcCallback } from '#server/sso/sso-addresses.ts'
import { refuseSso, requireStorable } from '#server/sso/sso-refused.ts'
import { consumeOwnRequest, knownEntryPage, rememberRequest } from '#server/sso/sso-request.ts'

const oidcOf = ({ pinKey, config }: Portal, { groupId, issuer, clientId, clientSecret }: IdentityProvider): OidcProvider => ({
  issuer,
  clientId: clientId ?? '',
  clientSecret: unseal(pinKey, secretPurpose(groupId), clientSecret ?? ''),
  allowsLocal: config.localProviders,
})

type Start = { groupCode: string; entryPage: unknown; request: RequestContext }

/** Redirects the browser to the group's provider with a new state, nonce and challenge. */
export const startOidc = async (portal: Portal, { groupCode, entryPage, request: context }: Start): Promise<Onward> => {
  const provider = (await findProvider(portal.db, groupCode, 'oidc')) ?? refuseSso('NoProvider')
  const { url, question } = await oidcLogin(oidcOf(portal, provider), oidcCallback(portal, groupCode), portal.clock.now())
  const { state, ...rest } = question
  const cookie = await rememberRequest(portal, provider, {
    question: { id: state, ...rest },
    entryPage: knownEntryPage(entryPage),
    request: context,
  })
  return { url, cookies: [cookie] }
}

/** Handles the provider's response once and hands off to our own page. `query`: of the callback address. */
export const handleOidcResponse = async (
  portal: Portal,
  { groupCode, query, request: context }: { groupCode: string; query: URLSearchParams; request: RequestContext },
): Promise<Onward> => {
  const provider = (await findProvider(portal.db, groupCode, 'oidc')) ?? refuseSso('NoProvider')
  const request = await consumeOwnRequest(portal, provider, query.get('state') ?? '', context)
  const question = { state: request.id, nonce: request.nonce ?? '', codeVerifier: request.codeVerifier ?? '' }
  const callback = new URL(`${oidcCallback(portal, groupCode)}?${query}`)
  const answer = await readOidcAnswer(oidcOf(portal, provider), callback, question, portal.clock.now())
  return handOff(portal, provider, { statement: requireStorable(answer), entryPage: request.entryPage, request: context })
}
