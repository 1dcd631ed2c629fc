import { sql } from 'drizzle-orm'
import { index, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/schema/account-tables.ts'
import { persons } from '#server/schema/eligibility-tables.ts'
import { operatorSessions, operators } from '#server/schema/operator-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { OpeningReason } from '#shared/members/opening-reasons.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** That an operator's session may look at a person and act for them, and why; over after a while, then the reason is asked for again. */
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
    /** The number of a ticket or case. */
    reference: text('reference'),
    openedAt: moment('opened_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('member_openings_session').on(table.sessionId, table.personId), index('member_openings_person').on(table.personId)],
)

/** An operator's wish that a member's second factor be taken away. Another operator decides; undecided, it is void after its end. */
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
    /** Why the requester had the member open, as the audit log has it. */
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
