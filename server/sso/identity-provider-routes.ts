import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { findGroupCode } from '#server/eligibility/person-store.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { isStrongCertificate } from '#server/sso/provider-file.ts'
import { proposeProvider, proposeRemoval } from '#server/sso/provider-proposal.ts'
import { type IdentityProvider, listProvidersOf, versionOf } from '#server/sso/provider-store.ts'
import { columnsToSave, requirePublicAddress } from '#server/sso/save-provider.ts'
import { oidcCallback, samlParty } from '#server/sso/sso-addresses.ts'
import { testOidc, testSaml } from '#server/sso/test-provider.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'
import { identityProviderCalls, type Providers } from '#shared/sso/identity-provider-calls.ts'

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

/** The console's routes to set and test a group's identity providers. */
export const identityProviderRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  const scope = { of: 'group', ids: ['id'] } as const
  const writer = { roles: ['admin'], scope, limit: '60/h', audit: 'admin.sso_provider' } as const
  const requirePublic = (value: string, field: string) => requirePublicAddress(portal.config, value, field)
  return serve(identityProviderCalls, {
    readProviders: operator({ roles: operatorRoles, scope, limit: '600/h', audit: 'none' }, async ({ input }) => ({
      data: await providersOf(portal, input.id),
    })),
    saveSamlProvider: operator(
      { ...writer, refuses: ['CertificateInvalid', 'Conflict', 'LinkInvalid', 'NothingChanged'] },
      async ({ input: { id: groupId, version, provider }, ...by }) => {
        requirePublic(provider.ssoUrl, 'provider.ssoUrl')
        const weak = provider.certificates.findIndex((pem) => !isStrongCertificate(pem))
        if (weak >= 0) fail('CertificateInvalid', { field: `provider.certificates.${weak}` })
        const columns = columnsToSave({ kind: 'saml', ...provider }, groupId, portal.pinKey)
        return { data: { waiting: await proposeProvider(portal, { groupId, columns, version }, by) } }
      },
    ),
    saveOidcProvider: operator(
      { ...writer, refuses: ['Conflict', 'LinkInvalid', 'NothingChanged', 'SecretNeeded'] },
      async ({ input: { id: groupId, version, provider }, ...by }) => {
        requirePublic(provider.issuer, 'provider.issuer')
        const entered = { kind: 'oidc', idpInitiated: false, ...provider, clientSecret: provider.clientSecret || null } as const
        const columns = columnsToSave(entered, groupId, portal.pinKey)
        return { data: { waiting: await proposeProvider(portal, { groupId, columns, version }, by) } }
      },
    ),
    removeProvider: operator(writer, async ({ input: { id: groupId, kind }, ...by }) => ({
      data: { waiting: await proposeRemoval(portal, { groupId, kind }, by) },
    })),
    testSamlProvider: operator({ ...writer, audit: 'admin.sso_test', refuses: ['LinkInvalid'] }, async ({ input, request }) => {
      await codeOf(portal, input.id)
      requirePublic(input.metadataUrl, 'metadataUrl')
      const data = await testSaml(input.metadataUrl, input.provider, { now: portal.clock.now(), allowsLocal: portal.config.localProviders })
      await writeTest(portal, request.auditContext, input.id)
      return { data }
    }),
    testOidcProvider: operator({ ...writer, audit: 'admin.sso_test', refuses: ['LinkInvalid'] }, async ({ input, request }) => {
      await codeOf(portal, input.id)
      requirePublic(input.issuer, 'issuer')
      const data = await testOidc(input.issuer, { allowsLocal: portal.config.localProviders })
      await writeTest(portal, request.auditContext, input.id)
      return { data }
    }),
  })
}

/** Audits that the portal fetched an address entered by an operator. */
const writeTest = ({ db }: Portal, auditContext: AuditContext, subjectId: string): Promise<void> =>
  writeAudit(db, auditContext, { event: 'admin.sso_test', outcome: 'ok', subjectId })
