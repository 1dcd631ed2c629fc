import { jsonb, text, timestamp } from 'drizzle-orm/pg-core'
import { portalSchema } from '#server/schema/portal-schema.ts'

/** What the operator changes without a new start (wire name: configs), the maintenance notice among it. */
export const settings = portalSchema.table('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
