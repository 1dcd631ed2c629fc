import {
  deleteFreeSlots,
  deletePastSlots,
  insertSlots,
  listDaysOff,
  listSlotsOf,
  listWeeklyHours,
  listWorkingClinicians,
  lockCalendar,
} from '#care/server/slots/slot-store.ts'
import type { Db } from '#platform/db/db.ts'
import { isAfterLastDay } from '#shared/clinicians/ending.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { slotHorizonDays, slotTimes } from '#shared/slots/slot-times.ts'

type Whose = { id: string; timeZone: string; lastDay: string | null }

const dayMs = 86_400_000

/**
 * Rebuilds a clinician's slots from now until their last day, from their hours and days off. Booked and held slots stay, even outside the hours; closed slots
 * stay closed. Called by the job and after every change of hours or days off.
 */
export const remakeSlots = async (tx: Db, { id, ...work }: Whose, now: Date): Promise<void> => {
  const { timeZone } = work
  await lockCalendar(tx, id)
  const [hours, daysOff, there] = [
    await listWeeklyHours(tx, id),
    await listDaysOff(tx, id),
    await listSlotsOf(tx, id, now, new Date(now.getTime() + (slotHorizonDays + 2) * dayMs)),
  ]
  const span = { from: dayIn(timeZone, now), days: slotHorizonDays + 1 }
  const wanted = slotTimes({ hours, daysOff, timeZone }, span).filter(({ startsAt }) => startsAt > now && !isAfterLastDay(work, startsAt))
  const key = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) => `${startsAt.getTime()}-${endsAt.getTime()}`
  const [wantedKeys, thereKeys] = [new Set(wanted.map(key)), new Set(there.map(key))]
  await deleteFreeSlots(
    tx,
    there.filter((slot) => !wantedKeys.has(key(slot))).map((slot) => slot.id),
    now,
  )
  await insertSlots(
    tx,
    id,
    wanted.filter((time) => !thereKeys.has(key(time))),
    now,
  )
}

/** Creates slots for all clinicians, three weeks ahead, and deletes past ones. */
export const makeSlots = async (db: Db, now: Date, signal?: AbortSignal): Promise<void> => {
  for (const clinician of await listWorkingClinicians(db)) {
    if (signal?.aborted) return
    await db.transaction((tx) => remakeSlots(tx, clinician, now))
  }
  await deletePastSlots(db, new Date(now.getTime() - dayMs))
}
