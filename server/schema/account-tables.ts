import { index, integer, jsonb, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { persons } from '#server/schema/eligibility-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { NotificationChannels, ReminderMinutes } from '#shared/account/notification-rules.ts'
import type { SubmittedPlatform } from '#shared/registration/submitted-platform.ts'

/** What the member says. */
export const profiles = portalSchema.table('profiles', {
  id: uuid('id').primaryKey(),
  /** Null once the account is closed, so that its person may register again; every way in asks for the person. */
  personId: uuid('person_id')
    .unique()
    .references(() => persons.id),
  /** Lower case: an address is one account whatever its case. A closed account has none: `closed:` and its id stand here. */
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  first: text('first').notNull(),
  last: text('last').notNull(),
  gender: text('gender').$type<'Male' | 'Female' | 'Other'>(),
  language: text('language').notNull().default('English'),
  zip: text('zip'),
  timeZone: text('time_zone'),
  unviewedMessages: integer('unviewed_messages').notNull().default(0),
  /** Bumped in the same transaction by every write whose result this member can see: it makes unchanged polls cheap. */
  version: integer('version').notNull().default(1),
  /** What kind of browser a pay-per-visit registration came from, as it said itself (CALL-24). */
  submittedFromPlatform: jsonb('submitted_from_platform').$type<SubmittedPlatform>(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** When its member closed it, and whose it was: what must be kept stays findable. */
  closedAt: timestamp('closed_at', { withTimezone: true }),
  formerPersonId: uuid('former_person_id'),
})

/** What a member wants to hear of, and where. Without a row the defaults of `shared/account/notification-rules.ts` hold. */
export const notificationPreferences = portalSchema.table('notification_preferences', {
  profileId: uuid('profile_id')
    .primaryKey()
    .references(() => profiles.id),
  channels: jsonb('channels').$type<NotificationChannels>().notNull(),
  /** How long before a visit to remind, each once. */
  reminderMinutes: jsonb('reminder_minutes').$type<ReminderMinutes[]>().notNull(),
})

/** An address that its member has not proved yet; the one in the profile stays good till then. */
export const emailChanges = portalSchema.table('email_changes', {
  profileId: uuid('profile_id')
    .primaryKey()
    .references(() => profiles.id),
  /** Lower case. */
  email: text('email').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

/** A phone is a PIN target once it is confirmed. */
export const profilePhones = portalSchema.table(
  'profile_phones',
  {
    id: uuid('id').primaryKey(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    /** Ten digits. */
    number: text('number').notNull(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('profile_phones_profile').on(table.profileId)],
)

/** Which version of which document a member accepted, and when (REG-34, REG-35). */
export const acceptances = portalSchema.table(
  'acceptances',
  {
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    document: text('document').$type<'terms' | 'privacy'>().notNull(),
    version: text('version').notNull(),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.document, table.version] })],
)

/** Somebody asked for a reset mail. Written for unknown addresses too, so that the answer takes as long; a job does the rest. */
export const recoveryRequests = portalSchema.table('recovery_requests', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** A reset link that was mailed; of a profile's only the newest is good, once. */
export const recoveryCodes = portalSchema.table(
  'recovery_codes',
  {
    id: uuid('id').primaryKey(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    codeHash: text('code_hash').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
  },
  (table) => [index('recovery_codes_profile').on(table.profileId)],
)
