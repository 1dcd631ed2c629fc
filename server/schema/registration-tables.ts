import { index, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { memberships, persons } from '#server/schema/eligibility-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'

/** The short-lived, one-time right to register one person of one membership, given to the browser whose lookup succeeded. */
export const registrationTickets = portalSchema.table(
  'registration_tickets',
  {
    id: uuid('id').primaryKey(),
    secretHash: text('secret_hash').notNull().unique(),
    /** Null for pay-per-visit, which looks up no membership. */
    membershipId: uuid('membership_id').references(() => memberships.id),
    /** Set if single sign-on proved the identity: the only person who may be registered. */
    personId: uuid('person_id').references(() => persons.id),
    /** The person whose data was typed; null for tickets of an earlier version and of single sign-on. */
    lookedUpPersonId: uuid('looked_up_person_id'),
    /** The person who entered the code sent to a contact on file, and the keyed hash of that contact. */
    provedPersonId: uuid('proved_person_id'),
    provedContactHash: text('proved_contact_hash'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** The profile it created; its first sign-in in this browser needs no PIN. */
    profileId: uuid('profile_id'),
    spentAt: timestamp('spent_at', { withTimezone: true }),
    signedInAt: timestamp('signed_in_at', { withTimezone: true }),
  },
  (table) => [index('registration_tickets_expiry').on(table.expiresAt)],
)

/** Robot checks already passed and used; each is valid once. */
export const spentRobotChecks = portalSchema.table(
  'spent_robot_checks',
  { id: text('id').primaryKey(), expiresAt: timestamp('expires_at', { withTimezone: true }).notNull() },
  (table) => [index('spent_robot_checks_expiry').on(table.expiresAt)],
)
