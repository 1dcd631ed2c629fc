import { type OidcProvider, oidcLogin, readOidcAnswer } from '#platform/gateways/openid-connect.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { requireStorable } from '#platform/sso/sso-refused.ts'
import { consumeOwnRequest, type Onward, rememberRequest, type SignOnAnswer, type SignOnServer } from '#platform/sso/sso-request.ts'

/** A provider, its stored id, and the address that it answers to. */
type Asked = { provider: OidcProvider & { id: string }; callback: string; request: RequestContext }

/** Redirects the browser to a provider with a new state, nonce and challenge. */
export const askOidc = async (
  server: SignOnServer,
  { provider, callback, entryPage, request }: Asked & { entryPage: string | null },
): Promise<Onward> => {
  const { url, question } = await oidcLogin(provider, callback, server.clock.now())
  const { state, ...rest } = question
  const cookie = await rememberRequest(server, provider.id, { question: { id: state, ...rest }, entryPage, request })
  return { url, cookies: [cookie] }
}

/** Reads the provider's response once. `query`: of the callback address. */
export const readOidcResponse = async (
  server: SignOnServer,
  { provider, callback, query, request }: Asked & { query: URLSearchParams },
): Promise<SignOnAnswer> => {
  const asked = await consumeOwnRequest(server, provider.id, query.get('state') ?? '', request)
  const question = { state: asked.id, nonce: asked.nonce ?? '', codeVerifier: asked.codeVerifier ?? '' }
  const answer = await readOidcAnswer(provider, new URL(`${callback}?${query}`), question, server.clock.now())
  return { statement: requireStorable(answer), entryPage: asked.entryPage }
}
