import type { Db } from '#platform/db/db.ts'
import type { Portal } from '#server/portal.ts'
import { countVisits } from '#server/reports/count-visits.ts'
import { countDay, findCountedUntil, findFirstEvent, saveCountedUntil, saveVisitCounts } from '#server/reports/report-store.ts'
import { dayIn, instantIn } from '#shared/fields/zoned-time.ts'
import { reportNames } from '#shared/reports/report-calls.ts'

/** A row is in the log long before this age, whenever its act began: a day that ended longer ago is counted for good. */
const overlapMs = 3_600_000

const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Counts every day that is not counted for good, up to now. Visits of which the telehealth side cannot tell now stay as they were. */
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
