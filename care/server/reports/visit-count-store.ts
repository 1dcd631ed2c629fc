import { and, count, gte, inArray, lt } from 'drizzle-orm'
import { visits } from '#care/server/schema/visit-tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { Answer } from '#shared/calls.ts'
import type { countedStates, visitCountCalls } from '#shared/reports/visit-count-calls.ts'
import { pastStates } from '#shared/visits/visit-states.ts'

type Counts = Answer<typeof visitCountCalls.countVisits>['counts']

/** Returns visit counts per group for a period: visits requested, and visits ended, by final status. */
export const listVisitCounts = async (db: Db, from: Date, until: Date): Promise<Counts> => {
  const asked = await db
    .select({ group: visits.groupCode, count: count() })
    .from(visits)
    .where(and(gte(visits.createdAt, from), lt(visits.createdAt, until)))
    .groupBy(visits.groupCode)
  const ended = await db
    .select({ group: visits.groupCode, state: visits.status, count: count() })
    .from(visits)
    .where(and(inArray(visits.status, [...pastStates]), gte(visits.endedAt, from), lt(visits.endedAt, until)))
    .groupBy(visits.groupCode, visits.status)
  return [
    ...asked.map((row) => ({ group_code: row.group, state: 'Requested' as const, count: row.count })),
    ...ended.map((row) => ({ group_code: row.group, state: row.state as (typeof countedStates)[number], count: row.count })),
  ]
}
