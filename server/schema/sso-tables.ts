import { boolean, index, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { ssoRequestTable, staffSsoTables, usedAssertionTable } from '#platform/schema/sso-tables.ts'
import { persons } from '#server/schema/eligibility-tables.ts'
import { groups } from '#server/schema/groups-tables.ts'
import { operators } from '#server/schema/operator-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { ProviderKind } from '#shared/sso/identity-provider-calls.ts'

/** Single sign-on providers of a group, at most one of each kind. */
export const identityProviders = portalSchema.table(
  'identity_providers',
  {
    id: uuid('id').primaryKey(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id),
    kind: text('kind').$type<ProviderKind>().notNull(),
    /** The SAML entity id or the OpenID Connect issuer. */
    issuer: text('issuer').notNull(),
    /** URL for SAML requests; OpenID Connect discovers its endpoints from the issuer. */
    ssoUrl: text('sso_url'),
    /** PEM; more than one during the provider's key rollover. */
    certificates: text('certificates').array().notNull().default([]),
    clientId: text('client_id'),
    /** Encrypted with the portal's key. */
    clientSecret: text('client_secret'),
    /** The attribute or claim with the sponsor's number for a person. */
    eligibilityAttribute: text('eligibility_attribute').notNull(),
    /** Accepts unsolicited responses. Anyone could then send a response to anyone's browser (login CSRF). */
    idpInitiated: boolean('idp_initiated').notNull().default(false),
    ssoSatisfiesMfa: boolean('sso_satisfies_mfa').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Who made the last change, and who approved it; null for the command line. */
    changedBy: uuid('changed_by').references(() => operators.id),
    approvedBy: uuid('approved_by').references(() => operators.id),
  },
  (table) => [unique('identity_providers_group_kind').on(table.groupId, table.kind)],
)

export const ssoRequests = ssoRequestTable(portalSchema, 'sso_requests', () => identityProviders.id)

export const usedAssertions = usedAssertionTable(portalSchema, 'used_assertions')

/** One-time codes in the URL from the provider's response to our own page, valid for one minute in one browser. */
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

/** The person behind each provider subject. A linked subject never moves to another person. */
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

/** The single sign-on of operators. */
export const {
  providers: operatorSsoProviders,
  requests: operatorSsoRequests,
  assertions: operatorUsedAssertions,
  handoffs: operatorSsoHandoffs,
  links: operatorSsoLinks,
} = staffSsoTables(portalSchema, 'operator', () => operators.id)
