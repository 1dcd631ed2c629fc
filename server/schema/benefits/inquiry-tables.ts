import { sql } from 'drizzle-orm'
import { index, integer, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { persons } from '#server/schema/eligibility-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { InquiryOutcomeName, InquiryReason } from '#shared/eligibility/inquiry-times.ts'

/** Questions to payers about members (270/271), queued by a registration or a visit request, and what came of them. The amounts of an answer are accumulators. */
export const eligibilityInquiries = portalSchema.table(
  'eligibility_inquiries',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => persons.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<InquiryReason>().notNull(),
    outcome: text('outcome').$type<InquiryOutcomeName>().notNull().default('waiting'),
    /** Why there is no answer; null for an answer. */
    problem: text('problem'),
    /** How many amounts the answer gave. */
    stored: integer('stored').notNull().default(0),
    queuedAt: timestamp('queued_at', { withTimezone: true }).notNull(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [
    index('eligibility_inquiries_person').on(table.personId, table.queuedAt),
    // One open question for each person, however often a visit request is begun.
    uniqueIndex('eligibility_inquiries_waiting').on(table.personId).where(sql`${table.outcome} = 'waiting'`),
  ],
)
