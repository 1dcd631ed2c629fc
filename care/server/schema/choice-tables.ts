import { index, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import { clinicians } from '#care/server/schema/clinician-tables.ts'

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
