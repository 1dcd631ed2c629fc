import { index, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/schema/account-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'

/** How the second factor was met; null while it is not. Whether it is needed, and whether this one will do, is asked on every request. */
export type SecondFactor = 'pin' | 'device' | 'new-profile' | 'sso' | 'passkey' | 'authenticator'

/** A signed-in browser. The row decides, on every node; tokens only name it. */
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
    /** The last input the server knows of; polls report it and never make it later than it was. */
    lastInputAt: timestamp('last_input_at', { withTimezone: true }).notNull(),
    pinSentAt: timestamp('pin_sent_at', { withTimezone: true }),
    /** When its member last proved again who they are; what touches the factors asks for it. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    endReason: text('end_reason').$type<'signed-out' | 'expired' | 'replaced' | 'revoked'>(),
  },
  (table) => [index('sessions_profile').on(table.profileId), index('sessions_last_input').on(table.lastInputAt)],
)

/** A browser that asked to be remembered. The secret rotates at each use; the one before stays good until its successor was seen once. */
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
