import { sql } from 'drizzle-orm'
import { check, date, index, integer, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { groups } from '#server/schema/groups-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { BlockedKind } from '#shared/audit/policy-report-rules.ts'
import type { ReportName } from '#shared/reports/report-calls.ts'

/** Daily event counts, computed by a job from the audit log, so that reports read hundreds of rows instead of millions. */
export const reportDays = portalSchema.table(
  'report_days',
  {
    /** In the deployment's time zone. */
    day: date('day').notNull(),
    report: text('report').$type<ReportName>().notNull(),
    /** Null if the event has no group, such as a lookup that found nobody. */
    groupId: uuid('group_id').references(() => groups.id),
    /** Breakdown within a report, such as the sign-in method or why a lookup failed. */
    part: text('part').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [index('report_days_report').on(table.report, table.day)],
)

/** How often browsers reported a refusal of the content security policy, by minute. No row says who, from where, or what was refused. */
export const policyReports = portalSchema.table(
  'policy_reports',
  {
    minute: timestamp('minute', { withTimezone: true }).notNull(),
    directive: text('directive').notNull(),
    blocked: text('blocked').$type<BlockedKind>().notNull(),
    /** A path of `shared/paths.ts`, an app's folder, or `other`. */
    page: text('page').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.minute, table.directive, table.blocked, table.page] })],
)

/** Single row: the time up to which days are counted, where the job resumes. */
export const reportState = portalSchema.table(
  'report_state',
  {
    id: integer('id').primaryKey().default(1),
    countedUntil: timestamp('counted_until', { withTimezone: true }).notNull(),
  },
  (table) => [check('report_state_one_row', sql`${table.id} = 1`)],
)
