import { writeAudit } from '#platform/audit/write-audit.ts'
import { unseal } from '#platform/auth/keys/sealed-secret.ts'
import { samlMetadata } from '#platform/gateways/saml.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { type Guard, type RawRoute, type Route, type RouteRow, serve } from '#platform/http/serve.ts'
import { staffPinThrottles } from '#platform/http/throttle-rules.ts'
import { askOidc, readOidcResponse } from '#platform/sso/oidc-sign-on.ts'
import { askSaml, readSamlForm } from '#platform/sso/saml-sign-on.ts'
import { reasonOf, refuseSso, ssoStep } from '#platform/sso/sso-refused.ts'
import { admitByProvider } from '#platform/staff/admit-by-provider.ts'
import { enterByHandoff } from '#platform/staff/enter-by-handoff.ts'
import type { StaffAccount, StaffKind, StaffServer } from '#platform/staff/staff-kind.ts'
import { findStaffProvider, listStaffProviders, type StaffProvider } from '#platform/staff/staff-sso-store.ts'
import type { ProviderKind } from '#shared/sso/identity-provider-calls.ts'
import type { StaffSsoCalls } from '#shared/sso/staff-sso-calls.ts'

type Kind<Account extends StaffAccount> = StaffKind<Account, object>

/** The encryption purpose of the client secret of a staff provider. */
export const staffSecretPurpose = (name: string): string => `sso client secret of ${name}s`

/** Our addresses for the providers of one kind of staff, as their administrators enter them. */
export const staffSsoAddresses = ({ publicUrl }: Pick<StaffServer, 'publicUrl'>, base: string) => ({
  party: { entityId: `${publicUrl}${base}/saml/metadata`, acsUrl: `${publicUrl}${base}/saml/acs` },
  callback: `${publicUrl}${base}/oidc/callback`,
})

const signOnOf = <Account extends StaffAccount>({ sso }: Kind<Account>, { db, clock }: StaffServer) => ({
  db,
  clock,
  requests: sso.tables.requests,
  assertions: sso.tables.assertions,
})

const providerOf = async <Account extends StaffAccount>(kind: Kind<Account>, { db }: StaffServer, protocol: ProviderKind) =>
  (await findStaffProvider(db, kind.sso.tables, protocol)) ?? refuseSso('NoProvider')

const samlAsked = <Account extends StaffAccount>(
  { sso }: Kind<Account>,
  server: StaffServer,
  provider: StaffProvider,
  request: RequestContext,
) => {
  const { id, issuer, ssoUrl, certificates } = provider
  return { provider: { id, issuer, ssoUrl: ssoUrl ?? '', certificates }, party: staffSsoAddresses(server, sso.base).party, request }
}

const oidcAsked = <Account extends StaffAccount>(
  { name, sso }: Kind<Account>,
  server: StaffServer,
  provider: StaffProvider,
  request: RequestContext,
) => {
  const { id, issuer, clientId, clientSecret: sealed } = provider
  const clientSecret = unseal(server.secretKey, staffSecretPurpose(name), sealed ?? '')
  const asked = {
    id,
    issuer,
    clientId: clientId ?? '',
    clientSecret,
    allowsLocal: server.localProviders,
    scope: 'openid email profile',
  } as const
  return { provider: asked, callback: staffSsoAddresses(server, sso.base).callback, request }
}

/** The largest posted response: far above one with two signatures and certificates. */
const mostBytes = 256 * 1024

/** The steps between the browser and the identity provider. They return no JSON envelope and sign nobody in. */
export const staffSsoSteps = <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  server: () => StaffServer,
): RawRoute[] => {
  const { base, page, events } = kind.sso
  const guard = { who: 'anyone', limit: '600/min', audit: events.signIn, sends: 'redirect' } as const
  const options = { event: events.signIn, errorUrl: (code?: string) => `${page}?sso-error=${code ?? 'SsoFailed'}` }
  const step =
    (handle: Parameters<typeof ssoStep>[2]): RawRoute['answer'] =>
    (...given) =>
      ssoStep(server(), options, handle)(...given)
  return [
    {
      ...guard,
      name: `${kind.name}SamlMetadata`,
      sends: 'application/samlmetadata+xml',
      method: 'GET',
      path: `${base}/saml/metadata`,
      audit: 'none',
      about: `Our entry for the SAML provider of ${kind.name}s.`,
      answer: async (_request, reply) =>
        reply.type('application/samlmetadata+xml').send(samlMetadata(staffSsoAddresses(server(), base).party)),
    },
    {
      ...guard,
      name: `${kind.name}SamlStart`,
      method: 'GET',
      path: `${base}/saml/login`,
      about: `Sends the browser to the SAML provider of ${kind.name}s.`,
      answer: step(async ({ context }) => {
        const provider = await providerOf(kind, server(), 'saml')
        return askSaml(signOnOf(kind, server()), { ...samlAsked(kind, server(), provider, context), entryPage: null })
      }),
    },
    {
      ...guard,
      name: `${kind.name}SamlAnswer`,
      method: 'POST',
      path: `${base}/saml/acs`,
      formFromAnySite: { mostBytes },
      about: `Takes the posted answer of the SAML provider of ${kind.name}s. Only answers that we asked for are accepted.`,
      answer: step(async ({ body, context }) => {
        const provider = await providerOf(kind, server(), 'saml')
        const asked = { ...samlAsked(kind, server(), provider, context), form: body, unasked: null }
        const { statement } = await readSamlForm(signOnOf(kind, server()), asked)
        return admitByProvider(kind, server(), { provider, statement, request: context })
      }),
    },
    {
      ...guard,
      name: `${kind.name}OidcStart`,
      method: 'GET',
      path: `${base}/oidc/login`,
      about: `Sends the browser to the OpenID Connect provider of ${kind.name}s.`,
      answer: step(async ({ context }) => {
        const provider = await providerOf(kind, server(), 'oidc')
        return askOidc(signOnOf(kind, server()), { ...oidcAsked(kind, server(), provider, context), entryPage: null })
      }),
    },
    {
      ...guard,
      name: `${kind.name}OidcAnswer`,
      method: 'GET',
      path: `${base}/oidc/callback`,
      about: `Takes the answer of the OpenID Connect provider of ${kind.name}s.`,
      answer: step(async ({ query, context }) => {
        const provider = await providerOf(kind, server(), 'oidc')
        const asked = { ...oidcAsked(kind, server(), provider, context), query }
        const { statement } = await readOidcResponse(signOnOf(kind, server()), asked)
        return admitByProvider(kind, server(), { provider, statement, request: context })
      }),
    },
  ]
}

type Anyone = <I, R>(guard: Guard, handle: (ask: { input: I; request: RequestContext }) => Promise<R>) => RouteRow<I, R>

/** The calls of the sign-in page. `server` is read only when a route is called. */
export const staffSsoRoutes = <Account extends StaffAccount, Shown extends object>(
  calls: StaffSsoCalls,
  kind: StaffKind<Account, Shown>,
  server: () => StaffServer,
  anyone: Anyone,
): Route[] =>
  serve(calls, {
    listStaffSignOns: anyone({ limit: '240/min', audit: 'none' }, async () => ({
      data: {
        providers: (await listStaffProviders(server().db, kind.sso.tables)).map(({ kind: protocol, name }) => ({
          name,
          href: `${kind.sso.base}/${protocol}/login`,
        })),
      },
    })),
    enterStaffBySso: anyone(
      {
        limit: '30/min',
        throttles: staffPinThrottles,
        audit: kind.sso.events.signIn,
        refuses: ['SsoFailed', 'PinSendFailed', 'PinLocked', 'PinTriesUsed'],
      },
      async ({ input: { token }, request }) => {
        try {
          const { cookies } = await enterByHandoff(kind, server(), { token, request })
          return { data: { signedIn: true as const }, cookies }
        } catch (error) {
          const reason = reasonOf(error)
          if (reason === null) throw error
          await writeAudit(server().db, request.auditContext, { event: kind.sso.events.signIn, outcome: 'refused', reason })
          return fail('SsoFailed')
        }
      },
    ),
  })
