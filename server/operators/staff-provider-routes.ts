import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { staffColumnsOf, staffProviderVersion } from '#platform/staff/save-staff-provider.ts'
import { staffSsoAddresses } from '#platform/staff/staff-sso-routes.ts'
import { listStaffProviders, type StaffProvider } from '#platform/staff/staff-sso-store.ts'
import { operatorSso } from '#server/operators/operator-sso.ts'
import { listBreakGlass } from '#server/operators/operator-store.ts'
import { proposeStaffProvider, proposeStaffProviderRemoval } from '#server/operators/staff-provider-proposal.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { isStrongCertificate } from '#server/sso/provider-file.ts'
import { requirePublicAddress } from '#server/sso/save-provider.ts'
import { testOidc, testSaml } from '#server/sso/test-provider.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'
import { type StoredStaffProvider, staffProviderCalls } from '#shared/sso/staff-provider-calls.ts'

const shownProvider = ({
  id: _,
  clientSecret: _secret,
  createdAt: _at,
  updatedAt: _changed,
  changedBy: _by,
  approvedBy: _approver,
  ...row
}: StaffProvider) => ({
  ...row,
  roles: row.roles.flatMap(({ group, role }) => (role === 'clinician' ? [] : [{ group, role }])),
})

/** Every role may read who vouches for operators; only administrators of every group propose a change. */
export const staffProviderRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  const { db } = portal
  const writer = { roles: ['admin'], scope: 'every group', limit: '60/h', audit: 'admin.staff_provider' } as const
  return serve(staffProviderCalls, {
    readStaffProviders: operator({ roles: operatorRoles, scope: 'every group', limit: '600/h', audit: 'none' }, async () => {
      const { party, callback } = staffSsoAddresses(portal, operatorSso.base)
      const found = await listStaffProviders(db, operatorSso.tables)
      const providers: StoredStaffProvider[] = found.map((one) => ({ ...shownProvider(one), version: staffProviderVersion(one) }))
      return { data: { providers, ours: { ...party, callback }, breakGlass: await listBreakGlass(db) } }
    }),
    saveStaffProvider: operator(
      {
        ...writer,
        refuses: ['BreakGlassUnfit', 'CertificateInvalid', 'Conflict', 'LinkInvalid', 'NothingChanged', 'Required', 'SecretNeeded'],
      },
      async ({ input: { version, provider }, ...by }) => {
        if (provider.kind === 'oidc') requirePublicAddress(portal.config, provider.issuer, 'provider.issuer')
        else {
          requirePublicAddress(portal.config, provider.ssoUrl, 'provider.ssoUrl')
          const weak = provider.certificates.findIndex((pem) => !isStrongCertificate(pem))
          if (weak >= 0) fail('CertificateInvalid', { field: `provider.certificates.${weak}` })
        }
        const columns = staffColumnsOf(provider, 'operator', () => portal.pinKey)
        return { data: { waiting: await proposeStaffProvider(portal, { columns, version }, by) } }
      },
    ),
    removeStaffProvider: operator(writer, async ({ input: { kind }, ...by }) => ({
      data: { waiting: await proposeStaffProviderRemoval(portal, kind, by) },
    })),
    testStaffSaml: operator({ ...writer, audit: 'admin.sso_test', refuses: ['LinkInvalid'] }, async ({ input, request }) => {
      requirePublicAddress(portal.config, input.metadataUrl, 'metadataUrl')
      const data = await testSaml(input.metadataUrl, input.provider, { now: portal.clock.now(), allowsLocal: portal.config.localProviders })
      await writeAudit(db, request.auditContext, { event: 'admin.sso_test', outcome: 'ok', reason: 'staff' })
      return { data }
    }),
    testStaffOidc: operator({ ...writer, audit: 'admin.sso_test', refuses: ['LinkInvalid'] }, async ({ input, request }) => {
      requirePublicAddress(portal.config, input.issuer, 'issuer')
      const data = await testOidc(input.issuer, { allowsLocal: portal.config.localProviders })
      await writeAudit(db, request.auditContext, { event: 'admin.sso_test', outcome: 'ok', reason: 'staff' })
      return { data }
    }),
  })
}
