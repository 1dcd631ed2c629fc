import { boolean, index, integer, jsonb, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import type { Stored } from '#platform/auth/keys/sealed-fields.ts'
import type { MedicalEntry, MedicalList } from '#shared/medical-info/medical-lists.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Medical history reported by patients. Removed entries stay, with who removed them, because a medical record keeps its history. */
export const medicalEntries = careSchema.table(
  'medical_entries',
  {
    /** Created by the browser, so that adding an entry is idempotent. */
    id: uuid('id').primaryKey(),
    /** Telehealth id. */
    patientId: text('patient_id').notNull(),
    list: text('list').$type<MedicalList>().notNull(),
    data: jsonb('data').$type<Stored<MedicalEntry>>().notNull(),
    version: integer('version').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Who last changed the entry. */
    updatedBy: text('updated_by').notNull(),
    removedAt: moment('removed_at'),
  },
  (table) => [index('medical_entries_patient').on(table.patientId, table.list)],
)

/** One row per list that was ever edited: whether it is known to be empty, and when it was last confirmed. */
export const medicalListStates = careSchema.table(
  'medical_list_states',
  {
    patientId: text('patient_id').notNull(),
    list: text('list').$type<MedicalList>().notNull(),
    isNone: boolean('is_none').notNull(),
    version: integer('version').notNull(),
    confirmedAt: moment('confirmed_at'),
    confirmedBy: text('confirmed_by'),
  },
  (table) => [primaryKey({ columns: [table.patientId, table.list] })],
)
