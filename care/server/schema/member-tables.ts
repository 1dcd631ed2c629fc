import { sql } from 'drizzle-orm'
import { index, jsonb, text, timestamp } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import type { MemberClaims } from '#shared/care/member-claims.ts'

/** Members as the portal last said them; care asks nobody else. */
export const members = careSchema.table(
  'members',
  {
    /** The telehealth id. */
    id: text('id').primaryKey(),
    claims: jsonb('claims').$type<MemberClaims>().notNull(),
    /** When the portal said so: an older word never overwrites a newer one. */
    saidAt: timestamp('said_at', { withTimezone: true }).notNull(),
  },
  // Finds who acts for somebody.
  (table) => [index('members_managed').using('gin', sql`(${table.claims}->'managed') jsonb_path_ops`)],
)

/** Sessions that the portal has ended: their tokens, good for ten minutes more, open nothing. */
export const endedSessions = careSchema.table('ended_sessions', {
  /** The `sid` of their tokens. */
  sid: text('sid').primaryKey(),
  endedAt: timestamp('ended_at', { withTimezone: true }).notNull(),
})
