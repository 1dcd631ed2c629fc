import { bigint, index, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/schema/account-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'

/** A key pair whose private half never leaves a member's device. */
export const passkeys = portalSchema.table(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    /** The device's own name for it. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the device says that it was used; 0 where it does not count. A copy gives itself away by counting behind. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('passkeys_profile').on(table.profileId)],
)

/** A challenge that was answered; each counts once, and is past its own end soon after. */
export const spentChallenges = portalSchema.table(
  'spent_challenges',
  { challenge: text('challenge').primaryKey(), expiresAt: timestamp('expires_at', { withTimezone: true }).notNull() },
  (table) => [index('spent_challenges_expiry').on(table.expiresAt)],
)

/** A member's authenticator app; until it is confirmed by a code, nothing asks for it. */
export const authenticators = portalSchema.table('authenticators', {
  profileId: uuid('profile_id')
    .primaryKey()
    .references(() => profiles.id),
  /** Sealed with the portal's key, for this profile. */
  secret: text('secret').notNull(),
  /** The thirty seconds of the last code that was taken: it and earlier ones are not taken again. */
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
})

/** The codes on paper that stand in for a lost app, each once. */
export const authenticatorCodes = portalSchema.table(
  'authenticator_codes',
  {
    profileId: uuid('profile_id')
      .notNull()
      .references(() => authenticators.profileId, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.codeHash] })],
)
