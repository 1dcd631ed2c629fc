import { remakeSlots } from '#care/server/slots/make-slots.ts'
import { deleteComingSlots, lockCalendar, markClosed } from '#care/server/slots/slot-store.ts'
import type { Db } from '#platform/db/db.ts'

type Whose = { id: string; timeZone: string; lastDay: string | null }

/** Changes a clinician's hours or days off and rebuilds the slots, under the calendar lock. */
export const changeCalendar = async <T>(tx: Db, clinician: Whose, now: Date, change: () => Promise<T>): Promise<T> => {
  await lockCalendar(tx, clinician.id)
  const changed = await change()
  await remakeSlots(tx, clinician, now)
  return changed
}

/** Closes or reopens a slot; returns false if a visit has it or it is not this clinician's. */
export const closeSlot = async (
  tx: Db,
  { slotId, ...how }: { slotId: string; clinicianId: string; isClosed: boolean; now: Date },
): Promise<boolean> => {
  await lockCalendar(tx, how.clinicianId)
  return markClosed(tx, { id: slotId, ...how })
}

/** Takes every coming time that no visit has out of the calendar of a clinician who leaves. */
export const emptyCalendar = async (tx: Db, clinicianId: string, now: Date): Promise<void> => {
  await lockCalendar(tx, clinicianId)
  await deleteComingSlots(tx, clinicianId, now)
}
