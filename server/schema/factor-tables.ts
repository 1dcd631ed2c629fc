import { bigint, index, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/schema/account-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'

/** Passkeys; the private key never leaves the member's device. */
export const passkeys = portalSchema.table(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    /** The credential id assigned by the device. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** The device's signature counter; 0 if it has none. A lower value than expected reveals a cloned key. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('passkeys_profile').on(table.profileId)],
)

/** Challenges already answered. Each is valid once; rows can go after their expiry. */
export const spentChallenges = portalSchema.table(
  'spent_challenges',
  { challenge: text('challenge').primaryKey(), expiresAt: timestamp('expires_at', { withTimezone: true }).notNull() },
  (table) => [index('spent_challenges_expiry').on(table.expiresAt)],
)

/** A member's authenticator app; not asked for until a code confirms it. */
export const authenticators = portalSchema.table('authenticators', {
  profileId: uuid('profile_id')
    .primaryKey()
    .references(() => profiles.id),
  /** Encrypted with the portal's key for this profile. */
  secret: text('secret').notNull(),
  /** The 30-second step of the last accepted code; codes of this or an earlier step are refused. */
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
})

/** One-time backup codes for a lost authenticator app. */
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
