import { unseal } from '#platform/auth/sealed-secret.ts'
import { type OidcProvider, oidcLogin, readOidcAnswer } from '#platform/gateways/openid-connect.ts'
import type { Asking } from '#platform/http/asking.ts'
import type { Portal } from '#server/portal.ts'
import { handOff, type Onward } from '#server/sso/hand-off.ts'
import { findProvider, type IdentityProvider } from '#server/sso/provider-store.ts'
import { sealedFor } from '#server/sso/save-provider.ts'
import { oidcCallback } from '#server/sso/sso-addresses.ts'
import { refuseSso } from '#server/sso/sso-refused.ts'
import { knownEntryPage, rememberRequest, takeOwnRequest } from '#server/sso/sso-request.ts'

const oidcOf = ({ pinKey }: Portal, { issuer, clientId, clientSecret }: IdentityProvider): OidcProvider => ({
  issuer,
  clientId: clientId ?? '',
  clientSecret: unseal(pinKey, sealedFor, clientSecret ?? ''),
})

type Start = { groupCode: string; entryPage: unknown; asking: Asking }

/** Sends the browser to the group's provider with a state, a nonce and a challenge of its own. */
export const startOidc = async (portal: Portal, { groupCode, entryPage, asking }: Start): Promise<Onward> => {
  const provider = (await findProvider(portal.db, groupCode, 'oidc')) ?? refuseSso('NoProvider')
  const { url, question } = await oidcLogin(oidcOf(portal, provider), oidcCallback(portal, groupCode), portal.clock.now())
  const { state, ...rest } = question
  const cookie = await rememberRequest(portal, provider, { question: { id: state, ...rest }, entryPage: knownEntryPage(entryPage), asking })
  return { url, cookies: [cookie] }
}

/** Takes the provider's answer, once, and hands off to our own page. `query`: of the address that the browser came back to. */
export const takeOidcAnswer = async (
  portal: Portal,
  { groupCode, query, asking }: { groupCode: string; query: URLSearchParams; asking: Asking },
): Promise<Onward> => {
  const provider = (await findProvider(portal.db, groupCode, 'oidc')) ?? refuseSso('NoProvider')
  const request = await takeOwnRequest(portal, provider, query.get('state') ?? '', asking)
  const question = { state: request.id, nonce: request.nonce ?? '', codeVerifier: request.codeVerifier ?? '' }
  const callback = new URL(`${oidcCallback(portal, groupCode)}?${query}`)
  const statement = await readOidcAnswer(oidcOf(portal, provider), callback, question, portal.clock.now())
  return handOff(portal, provider, { statement, entryPage: request.entryPage, asking })
}
