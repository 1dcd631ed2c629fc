import { index, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import type { Stored } from '#platform/auth/keys/sealed-fields.ts'
import type { EaseAnswer, HelpedAnswer } from '#shared/surveys/survey-rules.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** The survey after a visit, once it is answered or dismissed. Patient, type and group are the visit's. */
export const visitSurveys = careSchema.table(
  'visit_surveys',
  {
    id: uuid('id').primaryKey(),
    visitId: uuid('visit_id')
      .notNull()
      .unique()
      .references(() => visits.id, { onDelete: 'cascade' }),
    /** Telehealth id of the member who answered or dismissed it. */
    givenBy: text('given_by').notNull(),
    helped: text('helped').$type<HelpedAnswer>(),
    ease: text('ease').$type<EaseAnswer>(),
    comment: text('comment').$type<Stored<string>>(),
    /** When it was first answered. */
    answeredAt: moment('answered_at'),
    changedAt: moment('changed_at').notNull(),
    dismissedAt: moment('dismissed_at'),
  },
  (table) => [index('visit_surveys_answered').on(table.answeredAt, table.id)],
)
