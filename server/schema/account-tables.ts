import { boolean, index, integer, jsonb, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { persons } from '#server/schema/eligibility-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { NotificationChannels, PushKind, ReminderMinutes } from '#shared/account/notification-rules.ts'
import type { SubmittedPlatform } from '#shared/registration/submitted-platform.ts'

/** Members' own account data. */
export const profiles = portalSchema.table('profiles', {
  id: uuid('id').primaryKey(),
  /** Null once the account is closed, so that the person can register again; every sign-in requires it. */
  personId: uuid('person_id')
    .unique()
    .references(() => persons.id),
  /** Lower case, so that letter case never makes a second account. A closed account has `closed:` and its id instead. */
  email: text('email').notNull().unique(),
  /** When the owner of the mailbox first used a code or a link that was sent to it. Null: anybody may have typed the address. */
  emailProvedAt: timestamp('email_proved_at', { withTimezone: true }),
  /** Whether the account opens only its own settings until the address is proved. */
  mustProveEmail: boolean('must_prove_email').notNull().default(false),
  passwordHash: text('password_hash').notNull(),
  first: text('first').notNull(),
  last: text('last').notNull(),
  gender: text('gender').$type<'Male' | 'Female' | 'Other'>(),
  language: text('language').notNull().default('English'),
  zip: text('zip'),
  timeZone: text('time_zone'),
  unviewedMessages: integer('unviewed_messages').notNull().default(0),
  /** Incremented in the transaction of every write the member can see; makes polls without changes cheap. */
  version: integer('version').notNull().default(1),
  /** The browser a pay-per-visit registration came from, as reported by itself (CALL-24). */
  submittedFromPlatform: jsonb('submitted_from_platform').$type<SubmittedPlatform>(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** When the member closed the account, and whose it was, so that data under retention can be found. */
  closedAt: timestamp('closed_at', { withTimezone: true }),
  formerPersonId: uuid('former_person_id'),
  /** The proved address of a closed account: a code goes there before the person can register again. */
  formerEmail: text('former_email'),
})

/** Notifications a member wants, by channel. Without a row the defaults of `shared/account/notification-rules.ts` apply. */
export const notificationPreferences = portalSchema.table('notification_preferences', {
  profileId: uuid('profile_id')
    .primaryKey()
    .references(() => profiles.id),
  channels: jsonb('channels').$type<NotificationChannels>().notNull(),
  /** How long before a visit reminders are sent; one reminder for each. */
  reminderMinutes: jsonb('reminder_minutes').$type<ReminderMinutes[]>().notNull(),
  /** Kinds shown on the member's devices; null in rows from before there were any, which means all. */
  push: jsonb('push_kinds').$type<PushKind[]>(),
})

/** A new e-mail address awaiting verification; until then the one in the profile stays valid. */
export const emailChanges = portalSchema.table('email_changes', {
  profileId: uuid('profile_id')
    .primaryKey()
    .references(() => profiles.id),
  /** Lower case. */
  email: text('email').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

/** Phones for PINs. An unconfirmed one receives PINs only if the profile has no confirmed one; its first PIN confirms it. */
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

/** Password reset requests. Also written for unknown addresses, so that the response time is the same; a job sends the mail. */
export const recoveryRequests = portalSchema.table('recovery_requests', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Mailed reset links. Only a profile's newest is valid, and only once. */
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

/**
 * People for whom confidential communications are on (45 CFR 164.522(b)), with the address that they gave. A trigger queues each change for
 * the telehealth side.
 */
export const privateContacts = portalSchema.table('private_contacts', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => persons.id, { onDelete: 'cascade' }),
  /** Lower case. */
  email: text('email'),
  /** Ten digits. */
  phone: text('phone'),
  /** The email and phone that a code confirmed; notices go to these alone. The previous version changes `email` and `phone` only. */
  confirmedEmail: text('confirmed_email'),
  confirmedPhone: text('confirmed_phone'),
  /** The four parts of a postal address are all given or all null. */
  street: text('street'),
  city: text('city'),
  state: text('state'),
  zip: text('zip'),
  setBy: text('set_by').$type<'member' | 'operator'>().notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
})
