import { integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'

/** What a clinician has written of a visit and not completed: apart from the visit, so that no member ever reads half a summary. */
export const noteDrafts = careSchema.table('note_drafts', {
  visitId: uuid('visit_id')
    .primaryKey()
    .references(() => visits.id, { onDelete: 'cascade' }),
  clinicianId: uuid('clinician_id')
    .notNull()
    .references(() => clinicians.id),
  notes: text('notes').notNull(),
  summary: text('summary').notNull(),
  /** Counts savings, so that of two tabs the older one does not write over the newer. */
  version: integer('version').notNull(),
  savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
})
