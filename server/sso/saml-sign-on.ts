import { randomBytes } from 'node:crypto'
import { readSamlResponse, type SamlProvider, samlLoginUrl } from '#platform/gateways/saml.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Portal } from '#server/portal.ts'
import { handOff, type Onward } from '#server/sso/hand-off.ts'
import { findProvider, type IdentityProvider } from '#server/sso/provider-store.ts'
import { samlParty } from '#server/sso/sso-addresses.ts'
import { refuseSso, requireStorable } from '#server/sso/sso-refused.ts'
import { consumeOwnRequest, knownEntryPage, rememberRequest } from '#server/sso/sso-request.ts'
import { insertAssertion } from '#server/sso/sso-store.ts'

const samlOf = ({ issuer, ssoUrl, certificates }: IdentityProvider): SamlProvider => ({ issuer, ssoUrl: ssoUrl ?? '', certificates })

type Start = { groupCode: string; entryPage: unknown; request: RequestContext }

/** Redirects the browser to the group's provider with a new request. */
export const startSaml = async (portal: Portal, { groupCode, entryPage, request: context }: Start): Promise<Onward> => {
  const provider = (await findProvider(portal.db, groupCode, 'saml')) ?? refuseSso('NoProvider')
  // An XML id may not begin with a digit.
  const id = `_${randomBytes(20).toString('hex')}`
  const cookie = await rememberRequest(portal, provider, { question: { id }, entryPage: knownEntryPage(entryPage), request: context })
  return { url: await samlLoginUrl(samlOf(provider), samlParty(portal, groupCode), id), cookies: [cookie] }
}

/** A form field's single value; null if repeated. */
const fieldOf = (form: unknown, name: string): string | null => {
  const values = form instanceof URLSearchParams ? form.getAll(name) : []
  return values.length === 1 && values[0] ? values[0] : null
}

/** Handles the provider's posted response once and hands off to our own page. */
export const handleSamlResponse = async (
  portal: Portal,
  { groupCode, form, request: context }: { groupCode: string; form: unknown; request: RequestContext },
): Promise<Onward> => {
  const provider = (await findProvider(portal.db, groupCode, 'saml')) ?? refuseSso('NoProvider')
  const samlResponse = fieldOf(form, 'SAMLResponse') ?? refuseSso('Unreadable')
  const now = portal.clock.now()
  const statement = requireStorable(await readSamlResponse(samlOf(provider), samlParty(portal, groupCode), { samlResponse, now }))
  const { assertionId, until, inResponseTo } = statement
  if (!(await insertAssertion(portal.db, { issuer: provider.issuer, assertionId, until }))) refuseSso('Replayed')
  if (inResponseTo === null && !provider.idpInitiated) refuseSso('NotAsked')
  const request = inResponseTo === null ? null : await consumeOwnRequest(portal, provider, inResponseTo, context)
  const entryPage = request ? request.entryPage : knownEntryPage(fieldOf(form, 'RelayState'))
  return handOff(portal, provider, { statement, entryPage, request: context })
}
