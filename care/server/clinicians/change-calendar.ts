import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { deleteDayOff, deleteHours, insertDayOff, insertHours, updateHours } from '#care/server/clinicians/calendar-store.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { changeCalendar, closeSlot } from '#care/server/slots/change-slots.ts'
import { listWeeklyHours } from '#care/server/slots/slot-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { type HoursFields, hoursOverlap } from '#shared/clinicians/hours-rules.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

type Whose = { clinician: Clinician; request: RequestContext }

/** One change of a calendar, in the transaction that holds the calendar's lock. */
export type CalendarChange<T> = (tx: Db, clinician: Pick<Clinician, 'id' | 'timeZone'>, now: Date) => Promise<T>

const refuseOverlap = async (tx: Db, clinicianId: string, fields: HoursFields, exceptId?: string): Promise<void> => {
  const others = (await listWeeklyHours(tx, clinicianId)).filter(({ id }) => id !== exceptId)
  if (others.some((other) => hoursOverlap(other, fields))) fail('HoursOverlap', { field: 'fromMinute' })
}

/** Adds weekly hours. Fails with HoursOverlap at `fromMinute` if they overlap others. */
export const addingHours =
  (fields: HoursFields): CalendarChange<{ id: string }> =>
  async (tx, { id: clinicianId }) => {
    const id = uuidv7()
    await refuseOverlap(tx, clinicianId, fields)
    await insertHours(tx, { id, clinicianId, ...fields })
    return { id }
  }

/** Changes weekly hours. Fails with NotFound, or with HoursOverlap at `fromMinute`. */
export const changingHours =
  (id: string, fields: HoursFields): CalendarChange<void> =>
  async (tx, { id: clinicianId }) => {
    await refuseOverlap(tx, clinicianId, fields, id)
    if (!isUuid(id) || !(await updateHours(tx, { id, clinicianId }, fields))) fail('NotFound')
  }

/** Deletes weekly hours. Fails with NotFound. */
export const removingHours =
  (id: string): CalendarChange<void> =>
  async (tx, { id: clinicianId }) => {
    if (!isUuid(id) || !(await deleteHours(tx, { id, clinicianId }))) fail('NotFound')
  }

/** Adds a day off. A past day is TimePast at `day`; adding the same day again changes nothing. */
export const addingDayOff =
  (day: string): CalendarChange<void> =>
  async (tx, { id: clinicianId, timeZone }, now) => {
    if (day < dayIn(timeZone, now)) fail('TimePast', { field: 'day' })
    await insertDayOff(tx, { id: uuidv7(), clinicianId, day })
  }

export const removingDayOff =
  (day: string): CalendarChange<void> =>
  (tx, { id }) =>
    deleteDayOff(tx, id, day)

/** A clinician changes their own hours or days off: rebuilds the slots under the calendar lock, and writes the audit row. */
export const changeOwnCalendar = <T>(
  care: Care,
  { clinician, request }: Whose,
  event: 'calendar.hours' | 'calendar.day_off',
  change: CalendarChange<T>,
): Promise<T> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const changed = await changeCalendar(tx, clinician, now, () => change(tx, clinician, now))
    await writeAudit(tx, request.auditContext, { event, outcome: 'ok', subjectId: clinician.id })
    return changed
  })

/** Closes or reopens a slot. Fails with SlotTaken if a visit has taken it or it no longer exists. */
export const setSlotClosed = (care: Care, { id, isClosed, clinician, request }: Whose & { id: string; isClosed: boolean }): Promise<void> =>
  care.db.transaction(async (tx) => {
    const how = { slotId: id, clinicianId: clinician.id, isClosed, now: care.clock.now() }
    if (!isUuid(id) || !(await closeSlot(tx, how))) fail('SlotTaken')
    await writeAudit(tx, request.auditContext, {
      event: 'calendar.slot',
      outcome: 'ok',
      reason: isClosed ? 'closed' : 'open',
      subjectId: clinician.id,
    })
  })
