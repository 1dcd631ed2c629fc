import { z } from 'zod/mini'
import { waitingChange } from '#shared/approvals/approval-calls.ts'
import { call } from '#shared/calls.ts'
import { required } from '#shared/fields/required.ts'

export const providerKinds = ['saml', 'oidc'] as const
export type ProviderKind = (typeof providerKinds)[number]

/** The URL must be HTTPS or on the local machine, because passwords and names are sent to it. */
const isSafe = (value: string): boolean => {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
}
const address = required(500).check(z.refine(isSafe, 'LinkInvalid'))

export const samlSettings = z.object({
  issuer: required(500),
  ssoUrl: address,
  /** PEM; several during a key rotation. */
  certificates: z.array(required(10_000)).check(z.minLength(1, 'Required'), z.maxLength(4, 'InvalidInput')),
  eligibilityAttribute: required(200),
  idpInitiated: z.boolean(),
  ssoSatisfiesMfa: z.boolean(),
})

export const oidcSettings = z.object({
  issuer: address,
  clientId: required(200),
  /** Empty keeps the stored secret. */
  clientSecret: z._default(z.string().check(z.maxLength(500, 'InvalidInput')), ''),
  eligibilityAttribute: required(200),
  ssoSatisfiesMfa: z.boolean(),
})

const stored = {
  /** A save must send this version; it is refused if the provider has changed since. */
  version: z.string(),
}

/** A group's identity providers, and our values that their administrators enter. Secrets are never returned. */
const providers = z.object({
  saml: z.nullable(z.extend(samlSettings, stored)),
  oidc: z.nullable(z.extend(z.omit(oidcSettings, { clientSecret: true }), stored)),
  ours: z.object({
    entityId: z.string(),
    acsUrl: z.string(),
    samlStart: z.string(),
    callback: z.string(),
    oidcStart: z.string(),
  }),
})
export type Providers = z.infer<typeof providers>

/** All checks, in order; each passes or reports a problem. */
export const providerChecks = [
  'fetched',
  'readable',
  'issuer',
  'ssoUrl',
  'certificatesListed',
  'certificatesValid',
  'endpoints',
  'codeFlow',
  'pkce',
  'signing',
  'keys',
] as const
export type ProviderCheck = (typeof providerChecks)[number]

const finding = z.object({
  check: z.enum(providerChecks),
  isFine: z.boolean(),
  /** What was found, such as a URL, date or status; never a secret. */
  found: z.nullable(z.string()),
})
export type Finding = z.infer<typeof finding>

/** The current form values, complete or not. */
const entered = z.object({
  issuer: z.string(),
  ssoUrl: z.string(),
  certificates: z.array(z.string()).check(z.maxLength(4, 'InvalidInput')),
})
export type EnteredSaml = z.infer<typeof entered>

/** What the tests of a provider take and answer, for members' providers and for those of staff. */
export const providerTest = {
  saml: {
    input: { metadataUrl: address, provider: entered },
    answer: z.object({
      findings: z.array(finding),
      /** Values of the metadata, to copy into the form. */
      read: z.nullable(z.object({ issuer: z.string(), ssoUrl: z.string(), certificates: z.array(z.string()) })),
    }),
  },
  oidc: { input: { issuer: address }, answer: z.object({ findings: z.array(finding) }) },
} as const

const id = z.uuid('NotFound')
const version = z.nullable(z.string())
/** The change, which waits for a second administrator. */
const proposed = z.object({ waiting: waitingChange })

export const identityProviderCalls = {
  readProviders: call({
    method: 'GET',
    path: '/api/console/groups/{id}/providers',
    about: "A group's identity providers, and what to enter at theirs.",
    input: z.object({ id }),
    answer: providers,
  }),
  saveSamlProvider: call({
    method: 'PUT',
    path: '/api/console/groups/{id}/providers/saml',
    about: "Proposes a group's SAML provider; a second administrator approves it.",
    input: z.object({ id, version, provider: samlSettings }),
    answer: proposed,
  }),
  saveOidcProvider: call({
    method: 'PUT',
    path: '/api/console/groups/{id}/providers/oidc',
    about: "Proposes a group's OpenID Connect provider; a second administrator approves it. A new issuer needs its own secret.",
    input: z.object({ id, version, provider: oidcSettings }),
    answer: proposed,
  }),
  removeProvider: call({
    method: 'DELETE',
    path: '/api/console/groups/{id}/providers/{kind}',
    about:
      'Proposes to remove a provider; a second administrator approves it. Then members sign in with their passwords, and its links to persons are deleted.',
    input: z.object({ id, kind: z.enum(providerKinds, 'NotFound') }),
    answer: proposed,
  }),
  testSamlProvider: call({
    method: 'POST',
    path: '/api/console/groups/{id}/providers/saml/test',
    about: "Fetches a SAML provider's metadata and compares it with what is entered; saves nothing.",
    input: z.object({ id, ...providerTest.saml.input }),
    answer: providerTest.saml.answer,
  }),
  testOidcProvider: call({
    method: 'POST',
    path: '/api/console/groups/{id}/providers/oidc/test',
    about: "Reads an OpenID Connect provider's discovery document and keys; saves nothing.",
    input: z.object({ id, ...providerTest.oidc.input }),
    answer: providerTest.oidc.answer,
  }),
}
