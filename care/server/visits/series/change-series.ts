import type { Care } from '#care/server/care.ts'
import { freeSlot, lockCalendars } from '#care/server/slots/claim-slot.ts'
import { advanceVisit } from '#care/server/visits/advance-visit.ts'
import { leaveSeries, listSeries, lockLater } from '#care/server/visits/series/series-store.ts'
import { listVisitsById, type Visit } from '#care/server/visits/visit-store.ts'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { type SeriesWeeks, seriesVisits, timesFrom } from '#shared/visits/series/series-rules.ts'
import { isOpen } from '#shared/visits/visit-states.ts'

type InSeries = Pick<Visit, 'id' | 'seriesId' | 'requestedAt'>

/** Returns the visits of a series that come after one of them, open and over, by time. */
const listAfter = async (db: Db, { id, seriesId, requestedAt }: InSeries) =>
  seriesId === null
    ? []
    : (await listSeries(db, seriesId)).filter(
        (one) => one.requestedAt > requestedAt || (one.requestedAt.getTime() === requestedAt.getTime() && one.id > id),
      )

/** Returns the visits of a series that come after one of them and have not begun, as `lockLater` does. */
export const listLater = async (db: Db, visit: InSeries) =>
  (await listAfter(db, visit)).filter(({ status }) => isOpen(status) && status !== 'Started')

/** Returns the dates after a visit at another interval, at the usual time of its series. */
export const datesAtInterval = async (db: Db, visit: Visit, everyWeeks: SeriesWeeks, count: number): Promise<Date[]> =>
  visit.seriesId === null ? [] : timesFrom(await listSeries(db, visit.seriesId), visit, everyWeeks, count)

type Change = { everyWeeks: SeriesWeeks; cancels: number; auditContext: AuditContext; now: Date }

/**
 * Cancels the visits after one of a series, without a notice, in the caller's transaction, which is `care.db`, and takes that visit out of the
 * series, so that another begins with it. Returns the dates of the other interval. Fails with VisitChanged unless there are as many later visits
 * as the member saw, and with VisitHasProvider, or InvalidInput at `everyWeeks` for the same interval.
 */
export const giveUpLater = async (care: Care, visit: Visit, { everyWeeks, cancels, auditContext, now }: Change): Promise<Date[]> => {
  const tx = care.db
  if (everyWeeks === visit.seriesWeeks) return fail('InvalidInput', { field: 'everyWeeks' })
  const dates = await datesAtInterval(tx, visit, everyWeeks, seriesVisits.most - 1)
  const later = await listVisitsById(tx, await lockLater(tx, visit))
  if (later.length !== cancels) return fail('VisitChanged')
  await lockCalendars(
    tx,
    [visit, ...later].flatMap(({ clinicianId }) => (clinicianId === null ? [] : [clinicianId])),
  )
  for (const one of later) {
    await advanceVisit(care, one, { move: { kind: 'cancel' }, now, event: 'consult.cancel', auditContext, isQuiet: true })
    await freeSlot(tx, one, now)
  }
  await leaveSeries(tx, visit.id)
  return dates
}
