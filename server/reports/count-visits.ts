import type { Portal } from '#server/portal.ts'
import type { CountedDay } from '#server/reports/report-store.ts'
import { visitCountCalls } from '#shared/reports/visit-count-calls.ts'

export type VisitCount = { groupCode: string; part: string; count: number }

/** A day's visits as the telehealth side counts them; null where it cannot be asked now. */
export const countVisits = async ({ care }: Pick<Portal, 'care'>, { from, until }: CountedDay): Promise<VisitCount[] | null> => {
  const span = { from: from.toISOString(), until: until.toISOString() }
  const answer = await care.ask(visitCountCalls.countVisits, span).catch(() => null)
  return answer?.counts.map(({ group_code: groupCode, state: part, count }) => ({ groupCode, part, count })) ?? null
}
