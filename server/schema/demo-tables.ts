import { index, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { portalSchema } from '#server/schema/portal-schema.ts'

/** Messages sent through the mail, phone and push stubs, for the demo's outbox page. Empty in production. */
export const demoMessages = portalSchema.table(
  'demo_messages',
  {
    id: uuid('id').primaryKey(),
    channel: text('channel').$type<'email' | 'text' | 'phone_call' | 'push'>().notNull(),
    to: text('to').notNull(),
    subject: text('subject'),
    text: text('text').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('demo_messages_to').on(table.to)],
)
