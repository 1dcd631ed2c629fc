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
import type { AuditEventName } from '#shared/audit/audit-events.ts'
import { type HoursFields, hoursOverlap } from '#shared/clinicians/hours-rules.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

type Whose = { clinician: Clinician; request: RequestContext }

/** Changes a clinician's hours or days off, rebuilds the slots under the calendar lock, and writes the audit row. */
const changing = <T>(care: Care, { clinician, request }: Whose, event: AuditEventName, change: (tx: Db) => Promise<T>): Promise<T> =>
  care.db.transaction(async (tx) => {
    const changed = await changeCalendar(tx, clinician, care.clock.now(), () => change(tx))
    await writeAudit(tx, request.auditContext, { event, outcome: 'ok', subjectId: clinician.id })
    return changed
  })

const refuseOverlap = async (tx: Db, clinicianId: string, fields: HoursFields, exceptId?: string): Promise<void> => {
  const others = (await listWeeklyHours(tx, clinicianId)).filter(({ id }) => id !== exceptId)
  if (others.some((other) => hoursOverlap(other, fields))) fail('HoursOverlap', { field: 'fromMinute' })
}

/** Adds weekly hours. Fails with HoursOverlap at `fromMinute` if they overlap others. */
export const addHours = (care: Care, { fields, ...whose }: Whose & { fields: HoursFields }): Promise<{ id: string }> =>
  changing(care, whose, 'calendar.hours', async (tx) => {
    const id = uuidv7()
    await refuseOverlap(tx, whose.clinician.id, fields)
    await insertHours(tx, { id, clinicianId: whose.clinician.id, ...fields })
    return { id }
  })

/** Changes weekly hours. Fails with NotFound, or with HoursOverlap at `fromMinute`. */
export const changeHours = (care: Care, { id, fields, ...whose }: Whose & { id: string; fields: HoursFields }): Promise<void> =>
  changing(care, whose, 'calendar.hours', async (tx) => {
    await refuseOverlap(tx, whose.clinician.id, fields, id)
    if (!isUuid(id) || !(await updateHours(tx, { id, clinicianId: whose.clinician.id }, fields))) fail('NotFound')
  })

/** Deletes weekly hours. Fails with NotFound. */
export const removeHours = (care: Care, { id, ...whose }: Whose & { id: string }): Promise<void> =>
  changing(care, whose, 'calendar.hours', async (tx) => {
    if (!isUuid(id) || !(await deleteHours(tx, { id, clinicianId: whose.clinician.id }))) fail('NotFound')
  })

/** Adds a day off. A past day is TimePast at `day`; adding the same day again changes nothing. */
export const addDayOff = (care: Care, { day, ...whose }: Whose & { day: string }): Promise<void> =>
  changing(care, whose, 'calendar.day_off', async (tx) => {
    if (day < dayIn(whose.clinician.timeZone, care.clock.now())) fail('TimePast', { field: 'day' })
    await insertDayOff(tx, { id: uuidv7(), clinicianId: whose.clinician.id, day })
  })

export const removeDayOff = (care: Care, { day, ...whose }: Whose & { day: string }): Promise<void> =>
  changing(care, whose, 'calendar.day_off', (tx) => deleteDayOff(tx, whose.clinician.id, day))

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
