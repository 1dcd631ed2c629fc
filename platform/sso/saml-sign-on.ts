import { randomBytes } from 'node:crypto'
import { readSamlResponse, type SamlParty, type SamlProvider, samlLoginUrl } from '#platform/gateways/saml.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { refuseSso, requireStorable } from '#platform/sso/sso-refused.ts'
import { consumeOwnRequest, type Onward, rememberRequest, type SignOnAnswer, type SignOnServer } from '#platform/sso/sso-request.ts'
import { insertAssertion } from '#platform/sso/sso-store.ts'

/** A provider, its stored id, and our own addresses for it. */
type Asked = { provider: SamlProvider & { id: string }; party: SamlParty; request: RequestContext }

/** Redirects the browser to a provider with a new request. */
export const askSaml = async (
  server: SignOnServer,
  { provider, party, entryPage, request }: Asked & { entryPage: string | null },
): Promise<Onward> => {
  // An XML id may not begin with a digit.
  const id = `_${randomBytes(20).toString('hex')}`
  const cookie = await rememberRequest(server, provider.id, { question: { id }, entryPage, request })
  return { url: await samlLoginUrl(provider, party, id), cookies: [cookie] }
}

/** A form field's single value; null if repeated. */
const fieldOf = (form: unknown, name: string): string | null => {
  const values = form instanceof URLSearchParams ? form.getAll(name) : []
  return values.length === 1 && values[0] ? values[0] : null
}

/**
 * Reads the provider's posted response once.
 * @param unasked the page of a response that we did not ask for, by its RelayState; null if such responses are refused
 */
export const readSamlForm = async (
  server: SignOnServer,
  { provider, party, form, request, unasked }: Asked & { form: unknown; unasked: ((relayState: string | null) => string | null) | null },
): Promise<SignOnAnswer> => {
  const samlResponse = fieldOf(form, 'SAMLResponse') ?? refuseSso('Unreadable')
  const statement = requireStorable(await readSamlResponse(provider, party, { samlResponse, now: server.clock.now() }))
  const { assertionId, until, inResponseTo } = statement
  const { issuer } = provider
  if (!(await insertAssertion(server.db, server.assertions, { issuer, assertionId, until }))) refuseSso('Replayed')
  if (inResponseTo !== null)
    return { statement, entryPage: (await consumeOwnRequest(server, provider.id, inResponseTo, request)).entryPage }
  return { statement, entryPage: (unasked ?? refuseSso('NotAsked'))(fieldOf(form, 'RelayState')) }
}
