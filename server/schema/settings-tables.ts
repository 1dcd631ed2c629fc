import { integer, jsonb, text, timestamp } from 'drizzle-orm/pg-core'
import { portalSchema } from '#server/schema/portal-schema.ts'

/** Settings that an operator changes without a restart (wire name: configs), including the maintenance notice. */
export const settings = portalSchema.table('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  /** Incremented by each change, so that concurrent edits are detected. */
  version: integer('version').notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
