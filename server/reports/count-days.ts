import type { Db } from '#platform/db/db.ts'
import type { Portal } from '#server/portal.ts'
import {
  type CountedDay,
  countDay,
  findCountedUntil,
  findFirstEvent,
  saveCountedUntil,
  saveVisitCounts,
} from '#server/reports/report-store.ts'
import { dayIn, instantIn } from '#shared/fields/zoned-time.ts'
import { reportNames } from '#shared/reports/report-calls.ts'
import { visitCountCalls } from '#shared/reports/visit-count-calls.ts'

type VisitCount = { groupCode: string; part: string; count: number }

/** A day's visits, counted by the telehealth side; null if it is unreachable. */
const countVisits = async ({ care }: Pick<Portal, 'care'>, { from, until }: CountedDay): Promise<VisitCount[] | null> => {
  const span = { from: from.toISOString(), until: until.toISOString() }
  const answer = await care.ask(visitCountCalls.countVisits, span).catch(() => null)
  return answer?.counts.map(({ group_code: groupCode, state: part, count }) => ({ groupCode, part, count })) ?? null
}

/** Every event is in the log within this many milliseconds of its start, so the counts of a day that ended longer ago are final. */
const overlapMs = 3_600_000

const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Counts all days without final counts, up to now. Keeps the stored visit counts if the telehealth side is unreachable. */
export const countDays = async ({ care, clock, config: { timeZone } }: Portal, db: Db): Promise<void> => {
  const now = clock.now()
  const until = (await findCountedUntil(db)) ?? (await findFirstEvent(db))
  if (!until) return
  const last = dayIn(timeZone, now)
  for (let day = dayIn(timeZone, new Date(until.getTime() - overlapMs)); day <= last; day = dayAfter(day)) {
    const counted = { day, from: instantIn(timeZone, `${day}T00:00:00`), until: instantIn(timeZone, `${dayAfter(day)}T00:00:00`) }
    const visits = await countVisits({ care }, counted)
    await db.transaction(async (tx) => {
      for (const report of reportNames) if (report !== 'visits') await countDay(tx, report, counted)
      if (visits) await saveVisitCounts(tx, day, visits)
      await saveCountedUntil(tx, new Date(Math.min(counted.until.getTime(), now.getTime())))
    })
  }
}
