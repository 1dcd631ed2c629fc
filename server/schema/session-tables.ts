import { index, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/schema/account-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'

/**
 * How the second factor was satisfied; null while it is not. Every request checks whether one is required and whether this one suffices.
 */
export type SecondFactor = 'pin' | 'device' | 'new-profile' | 'sso' | 'passkey' | 'authenticator'

/** A signed-in browser. The row is authoritative on every node; tokens only refer to it. */
export const sessions = portalSchema.table(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    secretHash: text('secret_hash').notNull().unique(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    secondFactor: text('second_factor').$type<SecondFactor>(),
    deviceId: uuid('device_id'),
    userAgent: text('user_agent').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Time of the last user input. Polls report it; a poll itself does not extend the session. */
    lastInputAt: timestamp('last_input_at', { withTimezone: true }).notNull(),
    pinSentAt: timestamp('pin_sent_at', { withTimezone: true }),
    /** Where the newest PIN went: `email`, or the id of a phone. Entering the PIN proves that contact. */
    pinSentTo: text('pin_sent_to'),
    /** When the member last re-authenticated; required for changes to the second factors. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    endReason: text('end_reason').$type<'signed-out' | 'expired' | 'replaced' | 'revoked'>(),
  },
  (table) => [index('sessions_profile').on(table.profileId), index('sessions_last_input').on(table.lastInputAt)],
)

/** Remembered browsers. The secret rotates at each use; the previous one stays valid until the new one is first used. */
export const devices = portalSchema.table(
  'devices',
  {
    id: uuid('id').primaryKey(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    secretHash: text('secret_hash').notNull().unique(),
    formerHash: text('former_hash'),
    userAgent: text('user_agent').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [index('devices_profile').on(table.profileId), index('devices_former').on(table.formerHash)],
)
