import { text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/schema/account-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { Program } from '#shared/programs/program-rules.ts'

/** Partner programs that a member opened; no row means 'not started'. */
export const programReferrals = portalSchema.table(
  'program_referrals',
  {
    /** The partner returns this id, signed. */
    id: uuid('id').primaryKey(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    program: text('program').$type<Program>().notNull(),
    /** When the member last consented to the data shared with the partner. */
    consentedAt: timestamp('consented_at', { withTimezone: true }).notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    enrolledAt: timestamp('enrolled_at', { withTimezone: true }),
    /** When the telehealth side put it in the member's inbox. */
    notifiedAt: timestamp('told_at', { withTimezone: true }),
  },
  (table) => [unique('program_referrals_program').on(table.profileId, table.program)],
)
