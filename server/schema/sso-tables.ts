import { boolean, index, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { persons } from '#server/schema/eligibility-tables.ts'
import { groups } from '#server/schema/groups-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'

/** Who vouches for a group's members: one provider of each kind. */
export const identityProviders = portalSchema.table(
  'identity_providers',
  {
    id: uuid('id').primaryKey(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id),
    kind: text('kind').$type<'saml' | 'oidc'>().notNull(),
    /** SAML's entity id, OpenID Connect's issuer. */
    issuer: text('issuer').notNull(),
    /** Where SAML requests go; OpenID Connect finds its addresses by the issuer. */
    ssoUrl: text('sso_url'),
    /** PEM; several while the provider changes its key. */
    certificates: text('certificates').array().notNull().default([]),
    clientId: text('client_id'),
    /** Sealed with the portal's key. */
    clientSecret: text('client_secret'),
    /** The attribute or claim that carries the sponsor's own number for a person. */
    eligibilityAttribute: text('eligibility_attribute').notNull(),
    /** Takes answers that nobody asked for. Anybody could then send them to anybody's browser. */
    idpInitiated: boolean('idp_initiated').notNull().default(false),
    ssoSatisfiesMfa: boolean('sso_satisfies_mfa').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique('identity_providers_group_kind').on(table.groupId, table.kind)],
)

/** A question on its way to a provider; its answer is taken once, in the browser that asked. */
export const ssoRequests = portalSchema.table(
  'sso_requests',
  {
    /** The AuthnRequest's id, or the state. */
    id: text('id').primaryKey(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => identityProviders.id),
    browserHash: text('browser_hash').notNull(),
    nonce: text('nonce'),
    codeVerifier: text('code_verifier'),
    entryPage: text('entry_page'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sso_requests_expiry').on(table.expiresAt)],
)

/** An assertion is good once. Kept until its own end, when the time window refuses it. */
export const usedAssertions = portalSchema.table(
  'used_assertions',
  {
    issuer: text('issuer').notNull(),
    assertionId: text('assertion_id').notNull(),
    until: timestamp('until', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.assertionId] }), index('used_assertions_until').on(table.until)],
)

/** From the provider's answer to our own page: a code in the address, good for a minute, once, in one browser. */
export const ssoHandoffs = portalSchema.table(
  'sso_handoffs',
  {
    codeHash: text('code_hash').primaryKey(),
    browserHash: text('browser_hash').notNull(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => identityProviders.id),
    personId: uuid('person_id')
      .notNull()
      .references(() => persons.id),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sso_handoffs_expiry').on(table.expiresAt)],
)

/** Whom a provider means by a subject. Once linked, a subject never moves to another person. */
export const linkedIdentities = portalSchema.table(
  'linked_identities',
  {
    providerId: uuid('provider_id')
      .notNull()
      .references(() => identityProviders.id),
    subject: text('subject').notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => persons.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.subject] }), index('linked_identities_person').on(table.personId)],
)
