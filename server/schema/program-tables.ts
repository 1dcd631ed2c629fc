import { text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/schema/account-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { Program } from '#shared/programs/program-rules.ts'

/** Which programs a member went on to; none is 'not started'. */
export const programReferrals = portalSchema.table(
  'program_referrals',
  {
    /** What the partner brings back names it, signed. */
    id: uuid('id').primaryKey(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    program: text('program').$type<Program>().notNull(),
    /** When the member last agreed to what the partner learns. */
    consentedAt: timestamp('consented_at', { withTimezone: true }).notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    enrolledAt: timestamp('enrolled_at', { withTimezone: true }),
    /** When the member's inbox on the telehealth side heard of it. */
    toldAt: timestamp('told_at', { withTimezone: true }),
  },
  (table) => [unique('program_referrals_program').on(table.profileId, table.program)],
)
