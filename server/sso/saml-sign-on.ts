import type { RequestContext } from '#platform/http/request-context.ts'
import { askSaml, readSamlForm } from '#platform/sso/saml-sign-on.ts'
import { refuseSso } from '#platform/sso/sso-refused.ts'
import type { Onward } from '#platform/sso/sso-request.ts'
import type { Portal } from '#server/portal.ts'
import { handOff } from '#server/sso/hand-off.ts'
import { findProvider } from '#server/sso/provider-store.ts'
import { samlParty } from '#server/sso/sso-addresses.ts'
import { memberSignOn } from '#server/sso/sso-store.ts'
import { knownEntryPage } from '#shared/sso/sso-rules.ts'

type Step = { groupCode: string; request: RequestContext }

const askedOf = async (portal: Portal, { groupCode, request }: Step) => {
  const found = (await findProvider(portal.db, groupCode, 'saml')) ?? refuseSso('NoProvider')
  const { id, issuer, ssoUrl, certificates } = found
  return { found, asked: { provider: { id, issuer, ssoUrl: ssoUrl ?? '', certificates }, party: samlParty(portal, groupCode), request } }
}

/** Redirects the browser to the group's provider. */
export const startSaml = async (portal: Portal, { entryPage, ...step }: Step & { entryPage: unknown }): Promise<Onward> => {
  const { asked } = await askedOf(portal, step)
  return askSaml(memberSignOn(portal), { ...asked, entryPage: knownEntryPage(entryPage) })
}

/** Handles the provider's posted response once and hands off to our own page. */
export const handleSamlResponse = async (portal: Portal, { form, ...step }: Step & { form: unknown }): Promise<Onward> => {
  const { found, asked } = await askedOf(portal, step)
  const unasked = found.idpInitiated ? knownEntryPage : null
  return handOff(portal, found, { ...(await readSamlForm(memberSignOn(portal), { ...asked, form, unasked })), request: step.request })
}
