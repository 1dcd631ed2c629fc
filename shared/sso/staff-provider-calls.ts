import { z } from 'zod/mini'
import { waitingChange } from '#shared/approvals/approval-calls.ts'
import { call } from '#shared/calls.ts'
import { required } from '#shared/fields/required.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'
import { oidcSettings, providerKinds, providerTest, samlSettings } from '#shared/sso/identity-provider-calls.ts'
import type { StaffRole } from '#shared/sso/staff-sign-on-rules.ts'

const { issuer: entityId, ssoUrl, certificates } = samlSettings.shape
const { issuer, clientId, clientSecret } = oidcSettings.shape

/** An identity provider of staff, as entered. `roles`: those that its groups may give. */
export const staffProviderFields = <R extends StaffRole>(roles: readonly [R, ...R[]]) => {
  const common = {
    /** On the button of the sign-in page. */
    name: required(60),
    groupsAttribute: required(200),
    roles: z
      .array(z.object({ group: required(200), role: z.enum(roles, 'Required') }), 'Required')
      .check(z.minLength(1, 'Required'), z.maxLength(100, 'InvalidInput')),
    createsAccounts: z.boolean(),
    /** Values of amr, acr or AuthnContextClassRef that prove a second factor; empty asks for this portal's own factor. */
    factorValues: z.array(required(300)).check(z.maxLength(20, 'InvalidInput')),
    passwordsOff: z.boolean(),
    /** Who may still sign in with a password, for emergencies; needed if passwords are off. */
    breakGlassId: z.nullable(z.uuid('InvalidInput')),
  }
  return z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('saml'), issuer: entityId, ssoUrl, certificates, emailAttribute: required(200), ...common }),
    z.object({ kind: z.literal('oidc'), issuer, clientId, clientSecret, ...common }),
  ])
}

/** An identity provider of operators. */
export const operatorProvider = staffProviderFields(operatorRoles)
export type OperatorProvider = z.infer<typeof operatorProvider>

/** An identity provider of clinicians, who have one role. */
export const clinicianProvider = staffProviderFields(['clinician'])

/** A stored provider: the secret is never returned. A save must send this version. */
const stored = z.object({
  version: z.string(),
  kind: z.enum(providerKinds),
  name: z.string(),
  issuer: z.string(),
  ssoUrl: z.nullable(z.string()),
  certificates: z.array(z.string()),
  clientId: z.nullable(z.string()),
  emailAttribute: z.string(),
  groupsAttribute: z.string(),
  roles: z.array(z.object({ group: z.string(), role: z.enum(operatorRoles) })),
  createsAccounts: z.boolean(),
  factorValues: z.array(z.string()),
  passwordsOff: z.boolean(),
  breakGlassId: z.nullable(z.string()),
})
export type StoredStaffProvider = z.infer<typeof stored>

/** The change, which waits for a second administrator. */
const proposed = z.object({ waiting: waitingChange })

/** Administrators' calls for the single sign-on of operators. */
export const staffProviderCalls = {
  readStaffProviders: call({
    method: 'GET',
    path: '/api/console/staff-providers',
    about: "The operators' identity providers, what to enter at theirs, and who can be the administrator for emergencies.",
    input: z.object({}),
    answer: z.object({
      providers: z.array(stored),
      ours: z.object({ entityId: z.string(), acsUrl: z.string(), callback: z.string() }),
      breakGlass: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
  saveStaffProvider: call({
    method: 'PUT',
    path: '/api/console/staff-providers',
    about:
      'Proposes an identity provider for operators, with the roles that its groups give; a second administrator approves it. A new issuer needs its own secret, and forgets whom the old one meant.',
    input: z.object({ version: z.nullable(z.string()), provider: operatorProvider }),
    answer: proposed,
  }),
  removeStaffProvider: call({
    method: 'DELETE',
    path: '/api/console/staff-providers/{kind}',
    about: 'Proposes to remove a provider; a second administrator approves it. Who has no password then needs a new invitation.',
    input: z.object({ kind: z.enum(providerKinds, 'NotFound') }),
    answer: proposed,
  }),
  testStaffSaml: call({
    method: 'POST',
    path: '/api/console/staff-providers/saml/test',
    about: "Fetches a SAML provider's metadata and compares it with what is entered; saves nothing.",
    input: z.object(providerTest.saml.input),
    answer: providerTest.saml.answer,
  }),
  testStaffOidc: call({
    method: 'POST',
    path: '/api/console/staff-providers/oidc/test',
    about: "Reads an OpenID Connect provider's discovery document and keys; saves nothing.",
    input: z.object(providerTest.oidc.input),
    answer: providerTest.oidc.answer,
  }),
}
