import { type AnyPgColumn, boolean, index, jsonb, type PgTableFn, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { ProviderKind } from '#shared/sso/identity-provider-calls.ts'
import type { RoleMapping } from '#shared/sso/staff-sign-on-rules.ts'

type Maker = { table: PgTableFn<string> }

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Requests sent to a provider; each response is accepted once, in the browser that made the request. */
export const ssoRequestTable = (schema: Maker, name: string, providerId: () => AnyPgColumn) =>
  schema.table(
    name,
    {
      /** The AuthnRequest id, or the OpenID Connect `state`. */
      id: text('id').primaryKey(),
      providerId: uuid('provider_id').notNull().references(providerId),
      browserHash: text('browser_hash').notNull(),
      nonce: text('nonce'),
      codeVerifier: text('code_verifier'),
      entryPage: text('entry_page'),
      expiresAt: moment('expires_at').notNull(),
    },
    (table) => [index(`${name}_expiry`).on(table.expiresAt)],
  )
export type SsoRequestTable = ReturnType<typeof ssoRequestTable>

/** SAML assertions already used. Kept until they expire, after which the time window refuses them. */
export const usedAssertionTable = (schema: Maker, name: string) =>
  schema.table(
    name,
    { issuer: text('issuer').notNull(), assertionId: text('assertion_id').notNull(), until: moment('until').notNull() },
    (table) => [primaryKey({ columns: [table.issuer, table.assertionId] }), index(`${name}_until`).on(table.until)],
  )
export type UsedAssertionTable = ReturnType<typeof usedAssertionTable>

/** The tables of the single sign-on of one kind of staff. */
export const staffSsoTables = (schema: Maker, kind: 'operator' | 'clinician', accountId: () => AnyPgColumn) => {
  /** At most one provider of each kind. */
  const providers = schema.table(`${kind}_sso_providers`, {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<ProviderKind>().notNull().unique(),
    /** The name on the button of the sign-in page. */
    name: text('name').notNull(),
    /** The SAML entity id or the OpenID Connect issuer. */
    issuer: text('issuer').notNull(),
    ssoUrl: text('sso_url'),
    certificates: text('certificates').array().notNull().default([]),
    clientId: text('client_id'),
    /** Encrypted. */
    clientSecret: text('client_secret'),
    /** The attribute with the work address; OpenID Connect has the claims `email` and `email_verified`. */
    emailAttribute: text('email_attribute').notNull(),
    /** The claim or attribute with the names of the person's groups. */
    groupsAttribute: text('groups_attribute').notNull(),
    /** Which of these groups gives which role. */
    roles: jsonb('roles').$type<RoleMapping[]>().notNull(),
    /** Whether a person without an account gets one. */
    createsAccounts: boolean('creates_accounts').notNull().default(false),
    /** Values of amr, acr or AuthnContextClassRef that prove a second factor; empty if the provider is not trusted to check one. */
    factorValues: text('factor_values').array().notNull().default([]),
    /** Whether passwords and passkeys of this portal open no session, but for this account. */
    passwordsOff: boolean('passwords_off').notNull().default(false),
    breakGlassId: uuid('break_glass_id').references(accountId),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** The operators who made and approved the last change; null for the command line. */
    changedBy: uuid('changed_by'),
    approvedBy: uuid('approved_by'),
  })
  const ofProvider = () => providers.id
  /** One-time codes from the provider's response to our own page, valid for one minute in one browser. */
  const handoffs = schema.table(
    `${kind}_sso_handoffs`,
    {
      codeHash: text('code_hash').primaryKey(),
      browserHash: text('browser_hash').notNull(),
      providerId: uuid('provider_id').notNull().references(ofProvider),
      accountId: uuid('account_id').notNull().references(accountId),
      /** Whether the provider checked a second factor and is trusted to. */
      isFactorChecked: boolean('is_factor_checked').notNull(),
      expiresAt: moment('expires_at').notNull(),
    },
    (table) => [index(`${kind}_sso_handoffs_expiry`).on(table.expiresAt)],
  )
  /** The account behind each subject of a provider; one subject for each account. */
  const links = schema.table(
    `${kind}_sso_links`,
    {
      providerId: uuid('provider_id').notNull().references(ofProvider),
      subject: text('subject').notNull(),
      accountId: uuid('account_id').notNull().references(accountId),
      createdAt: moment('created_at').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.providerId, table.subject] }),
      unique(`${kind}_sso_links_account`).on(table.providerId, table.accountId),
    ],
  )
  return {
    providers,
    handoffs,
    links,
    requests: ssoRequestTable(schema, `${kind}_sso_requests`, ofProvider),
    assertions: usedAssertionTable(schema, `${kind}_used_assertions`),
  }
}
export type StaffSsoTables = ReturnType<typeof staffSsoTables>
