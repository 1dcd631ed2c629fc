import { integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import type { Stored } from '#platform/auth/keys/sealed-fields.ts'

/** A clinician's unfinished notes on a visit. Kept apart from the visit, so that members never read an unfinished summary. */
export const noteDrafts = careSchema.table('note_drafts', {
  visitId: uuid('visit_id')
    .primaryKey()
    .references(() => visits.id, { onDelete: 'cascade' }),
  clinicianId: uuid('clinician_id')
    .notNull()
    .references(() => clinicians.id),
  notes: text('notes').$type<Stored<string>>().notNull(),
  summary: text('summary').$type<Stored<string>>().notNull(),
  /** Incremented by each save, so that an older browser tab cannot overwrite a newer one. */
  version: integer('version').notNull(),
  savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
})
