import { boolean, index, integer, jsonb, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import type { Stored } from '#platform/auth/keys/sealed-fields.ts'
import type { NoteContent } from '#shared/notes/note-content.ts'
import type { PhraseContent } from '#shared/notes/note-phrases.ts'
import type { NoteKind, SignedContent } from '#shared/notes/signed-note.ts'

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
  /** The note with its parts; null in a row of the version before. `notes` and `summary` hold the same as two texts, for that version. */
  content: jsonb('content').$type<Stored<NoteContent>>(),
  /** Incremented by each save, so that an older browser tab cannot overwrite a newer one. */
  version: integer('version').notNull(),
  savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
})

/**
 * The signed note of a visit: the note, then its amendments and addenda. A trigger refuses every change but another encryption of the
 * content, and every deletion that is not the visit's.
 */
export const visitNotes = careSchema.table(
  'visit_notes',
  {
    id: uuid('id').primaryKey(),
    visitId: uuid('visit_id')
      .notNull()
      .references(() => visits.id, { onDelete: 'cascade' }),
    /** 1 for the note that was signed with the visit. */
    number: integer('number').notNull(),
    kind: text('kind').$type<NoteKind>().notNull(),
    clinicianId: uuid('clinician_id')
      .notNull()
      .references(() => clinicians.id),
    /** The name and credentials at the time. */
    signedBy: text('signed_by').notNull(),
    signedAt: timestamp('signed_at', { withTimezone: true }).notNull(),
    content: jsonb('content').$type<Stored<SignedContent>>().notNull(),
  },
  (table) => [unique('visit_notes_once').on(table.visitId, table.number)],
)

/** Templates, short phrases and services of clinicians, and of the practice if `clinicianId` is null. They hold no patient's data. */
export const notePhrases = careSchema.table(
  'note_phrases',
  {
    id: uuid('id').primaryKey(),
    clinicianId: uuid('clinician_id').references(() => clinicians.id, { onDelete: 'cascade' }),
    content: jsonb('content').$type<PhraseContent>().notNull(),
    version: integer('version').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Null if an operator saved it. */
    updatedBy: uuid('updated_by').references(() => clinicians.id),
  },
  (table) => [index('note_phrases_clinician').on(table.clinicianId)],
)

/** ICD-10-CM, from CMS's order file. */
export const diagnosisCodes = careSchema.table('diagnosis_codes', {
  /** With its dot. */
  code: text('code').primaryKey(),
  words: text('words').notNull(),
  /** Whether a claim may carry it; the others are headings. */
  isBillable: boolean('is_billable').notNull(),
})

/** Which file of a code system was loaded last. */
export const codeSources = careSchema.table('code_sources', {
  source: text('source').primaryKey(),
  file: text('file').notNull(),
  count: integer('count').notNull(),
  loadedAt: timestamp('loaded_at', { withTimezone: true }).notNull(),
})
