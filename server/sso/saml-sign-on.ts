import { randomBytes } from 'node:crypto'
import { readSamlResponse, type SamlProvider, samlLoginUrl } from '#platform/gateways/saml.ts'
import type { Asking } from '#platform/http/asking.ts'
import type { Portal } from '#server/portal.ts'
import { handOff, type Onward } from '#server/sso/hand-off.ts'
import { findProvider, type IdentityProvider } from '#server/sso/provider-store.ts'
import { samlParty } from '#server/sso/sso-addresses.ts'
import { refuseSso } from '#server/sso/sso-refused.ts'
import { knownEntryPage, rememberRequest, takeOwnRequest } from '#server/sso/sso-request.ts'
import { insertAssertion } from '#server/sso/sso-store.ts'

const samlOf = ({ issuer, ssoUrl, certificates }: IdentityProvider): SamlProvider => ({ issuer, ssoUrl: ssoUrl ?? '', certificates })

type Start = { groupCode: string; entryPage: unknown; asking: Asking }

/** Sends the browser to the group's provider with a question of its own. */
export const startSaml = async (portal: Portal, { groupCode, entryPage, asking }: Start): Promise<Onward> => {
  const provider = (await findProvider(portal.db, groupCode, 'saml')) ?? refuseSso('NoProvider')
  // An XML id may not begin with a digit.
  const id = `_${randomBytes(20).toString('hex')}`
  const cookie = await rememberRequest(portal, provider, { question: { id }, entryPage: knownEntryPage(entryPage), asking })
  return { url: await samlLoginUrl(samlOf(provider), samlParty(portal, groupCode), id), cookies: [cookie] }
}

/** The one value of a form's field; a field sent twice is no field. */
const fieldOf = (form: unknown, name: string): string | null => {
  const values = form instanceof URLSearchParams ? form.getAll(name) : []
  return values.length === 1 && values[0] ? values[0] : null
}

/** Takes the provider's posted answer, once, and hands off to our own page. */
export const takeSamlAnswer = async (
  portal: Portal,
  { groupCode, form, asking }: { groupCode: string; form: unknown; asking: Asking },
): Promise<Onward> => {
  const provider = (await findProvider(portal.db, groupCode, 'saml')) ?? refuseSso('NoProvider')
  const samlResponse = fieldOf(form, 'SAMLResponse') ?? refuseSso('Unreadable')
  const now = portal.clock.now()
  const statement = await readSamlResponse(samlOf(provider), samlParty(portal, groupCode), { samlResponse, now })
  const { assertionId, until, inResponseTo } = statement
  if (!(await insertAssertion(portal.db, { issuer: provider.issuer, assertionId, until }))) refuseSso('Replayed')
  if (inResponseTo === null && !provider.idpInitiated) refuseSso('NotAsked')
  const request = inResponseTo === null ? null : await takeOwnRequest(portal, provider, inResponseTo, asking)
  const entryPage = request ? request.entryPage : knownEntryPage(fieldOf(form, 'RelayState'))
  return handOff(portal, provider, { statement, entryPage, asking })
}
