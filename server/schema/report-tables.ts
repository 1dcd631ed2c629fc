import { sql } from 'drizzle-orm'
import { check, date, index, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { groups } from '#server/schema/groups-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { ReportName } from '#shared/reports/report-calls.ts'

/** What happened on a day, counted by a job from the audit log, so that a report reads hundreds of rows and not millions. */
export const reportDays = portalSchema.table(
  'report_days',
  {
    /** In the deployment's zone. */
    day: date('day').notNull(),
    report: text('report').$type<ReportName>().notNull(),
    /** Null where the event knows no group: a lookup that found nobody. */
    groupId: uuid('group_id').references(() => groups.id),
    /** What tells the rows of a report apart: how somebody signed in, why a lookup failed. */
    part: text('part').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [index('report_days_report').on(table.report, table.day)],
)

/** One row: until when the days are counted. The job goes on from there. */
export const reportState = portalSchema.table(
  'report_state',
  {
    id: integer('id').primaryKey().default(1),
    countedUntil: timestamp('counted_until', { withTimezone: true }).notNull(),
  },
  (table) => [check('report_state_one_row', sql`${table.id} = 1`)],
)
