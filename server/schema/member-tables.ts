import { sql } from 'drizzle-orm'
import { index, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/schema/account-tables.ts'
import { persons } from '#server/schema/eligibility-tables.ts'
import { operatorSessions, operators } from '#server/schema/operator-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { OpeningReason } from '#shared/members/opening-reasons.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** An operator session's time-limited access to a person's data, with the reason. After it expires, the reason is asked again. */
export const memberOpenings = portalSchema.table(
  'member_openings',
  {
    id: uuid('id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => operatorSessions.id),
    personId: uuid('person_id')
      .notNull()
      .references(() => persons.id),
    reason: text('reason').$type<OpeningReason>().notNull(),
    /** Ticket or case number. */
    reference: text('reference'),
    openedAt: moment('opened_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('member_openings_session').on(table.sessionId, table.personId), index('member_openings_person').on(table.personId)],
)

/** Requests by operators to remove a member's second factor. Another operator decides; an undecided request expires. */
export const factorResets = portalSchema.table(
  'factor_resets',
  {
    id: uuid('id').primaryKey(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    requestedBy: uuid('requested_by')
      .notNull()
      .references(() => operators.id),
    /** The requester's reason for opening the member's data, as in the audit log. */
    reason: text('reason').notNull(),
    requestedAt: moment('requested_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    decidedBy: uuid('decided_by').references(() => operators.id),
    decidedAt: moment('decided_at'),
    decision: text('decision').$type<'approved' | 'refused'>(),
  },
  (table) => [
    index('factor_resets_profile').on(table.profileId),
    index('factor_resets_open').on(table.expiresAt).where(sql`decided_at is null`),
  ],
)
