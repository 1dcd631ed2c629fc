import { index, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import type { Stored } from '#platform/auth/keys/sealed-fields.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A clinician opened a patient's chart by giving a reason, without treating them. An operator reviews each. */
export const chartOpenings = careSchema.table(
  'chart_openings',
  {
    id: uuid('id').primaryKey(),
    clinicianId: uuid('clinician_id')
      .notNull()
      .references(() => clinicians.id),
    patientId: text('patient_id').notNull(),
    reason: text('reason').$type<Stored<string>>().notNull(),
    openedAt: moment('opened_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    reviewedAt: moment('reviewed_at'),
    /** The operator's id in the portal. */
    reviewedBy: text('reviewed_by'),
  },
  (table) => [
    index('chart_openings_clinician').on(table.clinicianId, table.patientId, table.endsAt),
    index('chart_openings_opened').on(table.openedAt),
  ],
)
