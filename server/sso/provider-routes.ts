import type { Trail } from '#platform/audit/trail.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { findGroupCode } from '#server/eligibility/person-store.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { isStrongCertificate } from '#server/sso/provider-file.ts'
import { type IdentityProvider, listProvidersOf, versionOf } from '#server/sso/provider-store.ts'
import { removeProvider } from '#server/sso/remove-provider.ts'
import { saveProvider } from '#server/sso/save-provider.ts'
import { oidcCallback, samlParty } from '#server/sso/sso-addresses.ts'
import { testOidc, testSaml } from '#server/sso/test-provider.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'
import { type Providers, providerCalls } from '#shared/sso/provider-calls.ts'

const common = (provider: IdentityProvider) => {
  const { issuer, eligibilityAttribute, ssoSatisfiesMfa } = provider
  return { issuer, eligibilityAttribute, ssoSatisfiesMfa, version: versionOf(provider) }
}

const samlShown = (provider: IdentityProvider | undefined): Providers['saml'] =>
  provider
    ? { ...common(provider), ssoUrl: provider.ssoUrl ?? '', certificates: provider.certificates, idpInitiated: provider.idpInitiated }
    : null
const oidcShown = (provider: IdentityProvider | undefined): Providers['oidc'] =>
  provider ? { ...common(provider), clientId: provider.clientId ?? '' } : null

const codeOf = async ({ db }: Portal, id: string): Promise<string> => (await findGroupCode(db, id)) ?? fail('NotFound')

const providersOf = async (portal: Portal, id: string): Promise<Providers> => {
  const code = await codeOf(portal, id)
  const found = await listProvidersOf(portal.db, id)
  const startOf = (kind: string) => `${portal.publicUrl}/api/sso/${kind}/${encodeURIComponent(code)}/login`
  return {
    saml: samlShown(found.find(({ kind }) => kind === 'saml')),
    oidc: oidcShown(found.find(({ kind }) => kind === 'oidc')),
    ours: { ...samlParty(portal, code), samlStart: startOf('saml'), callback: oidcCallback(portal, code), oidcStart: startOf('oidc') },
  }
}

/** A group's identity providers, as the console sets and tries them. */
export const providerRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  const writer = { roles: ['admin'], limit: '60/h', audit: 'admin.sso_provider' } as const
  return serve(providerCalls, {
    readProviders: operator({ roles: operatorRoles, limit: '600/h', audit: 'none' }, async ({ input }) => ({
      data: await providersOf(portal, input.id),
    })),
    saveSamlProvider: operator(writer, async ({ input: { id, version, provider }, asking }) => {
      const weak = provider.certificates.findIndex((pem) => !isStrongCertificate(pem))
      if (weak >= 0) fail('CertificateInvalid', { field: `provider.certificates.${weak}` })
      await saveProvider(portal, await codeOf(portal, id), { kind: 'saml', ...provider }, asking.trail, version)
      return { data: await providersOf(portal, id) }
    }),
    saveOidcProvider: operator(writer, async ({ input: { id, version, provider }, asking }) => {
      const saved = { kind: 'oidc', idpInitiated: false, ...provider, clientSecret: provider.clientSecret || null } as const
      await saveProvider(portal, await codeOf(portal, id), saved, asking.trail, version)
      return { data: await providersOf(portal, id) }
    }),
    removeProvider: operator(writer, async ({ input, asking }) => {
      await removeProvider(portal, input, asking.trail)
      return { data: await providersOf(portal, input.id) }
    }),
    testSamlProvider: operator({ ...writer, audit: 'admin.sso_test' }, async ({ input, asking }) => {
      await codeOf(portal, input.id)
      const data = await testSaml(input.metadataUrl, input.provider, portal.clock.now())
      await writeTest(portal, asking.trail, input.id)
      return { data }
    }),
    testOidcProvider: operator({ ...writer, audit: 'admin.sso_test' }, async ({ input, asking }) => {
      await codeOf(portal, input.id)
      const data = await testOidc(input.issuer)
      await writeTest(portal, asking.trail, input.id)
      return { data }
    }),
  })
}

/** The portal asked an address that somebody named: that is written down. */
const writeTest = ({ db }: Portal, trail: Trail, subjectId: string): Promise<void> =>
  writeAudit(db, trail, { event: 'admin.sso_test', outcome: 'ok', subjectId })
