import { integer, jsonb, text, timestamp } from 'drizzle-orm/pg-core'
import { portalSchema } from '#server/schema/portal-schema.ts'

/** What the operator changes without a new start (wire name: configs), the maintenance notice among it. */
export const settings = portalSchema.table('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  /** Counts the changes, so that of two operators at once the second is told. */
  version: integer('version').notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
