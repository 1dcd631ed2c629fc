import { gte, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { policyReports } from '#server/schema/report-tables.ts'
import type { PolicyReport } from '#shared/audit/policy-report-rules.ts'

/** Adds reports to the counts of their minute. */
export const countPolicyReports = async (db: Db, now: Date, reports: readonly (PolicyReport & { count: number })[]): Promise<void> => {
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  for (const report of reports)
    await db
      .insert(policyReports)
      .values({ minute, ...report })
      .onConflictDoUpdate({
        target: [policyReports.minute, policyReports.directive, policyReports.blocked, policyReports.page],
        set: { count: sql`${policyReports.count} + ${report.count}` },
      })
}

/** How many reports came since a time. */
export const sumPolicyReports = async (db: Db, since: Date): Promise<number> => {
  const total = sql<number>`coalesce(sum(${policyReports.count}), 0)::int`
  return (await db.select({ total }).from(policyReports).where(gte(policyReports.minute, since)))[0]?.total ?? 0
}
