import { sql } from 'drizzle-orm'
import { check, integer, jsonb, text, timestamp } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import type { RetentionSettings } from '#shared/retention/retention-rules.ts'

/** People under legal hold, as the portal last said. */
export const heldPersons = careSchema.table('legal_holds', {
  /** Telehealth id. */
  personId: text('person_id').primaryKey(),
})

/** Single row: what operators set in the portal, and when it was read there. */
export const retentionState = careSchema.table(
  'retention_state',
  {
    id: integer('id').primaryKey().default(1),
    days: jsonb('days').$type<RetentionSettings>().notNull(),
    readAt: timestamp('read_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('retention_state_one_row', sql`${table.id} = 1`)],
)
