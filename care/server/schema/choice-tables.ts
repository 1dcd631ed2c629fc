import { date, index, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import type { FollowUpState } from '#shared/visits/choice/follow-up-rules.ts'

/** The clinicians whom a patient keeps as their own. */
export const keptClinicians = careSchema.table(
  'kept_clinicians',
  {
    /** Telehealth ids of the patient, and of the member who kept the clinician. */
    patientId: text('patient_id').notNull(),
    keptBy: text('kept_by').notNull(),
    clinicianId: uuid('clinician_id')
      .notNull()
      .references(() => clinicians.id, { onDelete: 'cascade' }),
    keptAt: timestamp('kept_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.patientId, table.clinicianId] }), index('kept_clinicians_by').on(table.keptBy)],
)

/** Follow-ups that clinicians propose when they complete a visit. Why is in the signed note, the kind and the patient are the visit's. */
export const followUps = careSchema.table(
  'follow_ups',
  {
    id: uuid('id').primaryKey(),
    visitId: uuid('visit_id')
      .notNull()
      .unique()
      .references(() => visits.id, { onDelete: 'cascade' }),
    patientId: text('patient_id').notNull(),
    /** Whom to come back to. */
    clinicianId: uuid('clinician_id')
      .notNull()
      .references(() => clinicians.id),
    dueOn: date('due_on').notNull(),
    state: text('state').$type<FollowUpState>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
    /** The visit that was booked for it. */
    bookedVisitId: uuid('booked_visit_id').references(() => visits.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('follow_ups_patient').on(table.patientId),
    index('follow_ups_due').on(table.state, table.dueOn),
    index('follow_ups_booked').on(table.bookedVisitId),
  ],
)
