import { index, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import type { Stored } from '#platform/auth/keys/sealed-fields.ts'
import type { HandOverOutcome } from '#shared/visits/hand-over/hand-over-rules.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A clinician offers a visit to a colleague. The latest one of a visit that has not ended is its offer. */
export const visitHandOvers = careSchema.table(
  'visit_hand_overs',
  {
    id: uuid('id').primaryKey(),
    visitId: uuid('visit_id')
      .notNull()
      .references(() => visits.id, { onDelete: 'cascade' }),
    fromClinicianId: uuid('from_clinician_id')
      .notNull()
      .references(() => clinicians.id),
    toClinicianId: uuid('to_clinician_id')
      .notNull()
      .references(() => clinicians.id),
    /** For the colleague, never for the member. */
    note: text('note').$type<Stored<string>>().notNull(),
    /** The visit's time when it was offered. */
    visitAt: moment('visit_at').notNull(),
    offeredAt: moment('offered_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    endedAt: moment('ended_at'),
    outcome: text('outcome').$type<HandOverOutcome>(),
  },
  (table) => [
    index('visit_hand_overs_visit').on(table.visitId, table.offeredAt),
    index('visit_hand_overs_to').on(table.toClinicianId, table.endsAt),
  ],
)
