import type { Care } from '#care/server/care.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { listDaysOff, listSlotsOf, listWeeklyHours, type Slot } from '#care/server/slots/slot-store.ts'
import { listScheduledOf, listVisitsOf, type Visit } from '#care/server/visits/visit-store.ts'
import type { ClinicCalendarEntry } from '#shared/clinicians/clinic-calendar-calls.ts'
import { dayIn, instantIn } from '#shared/fields/zoned-time.ts'
import { dayAfter } from '#shared/slots/slot-times.ts'
import { visitEnd } from '#shared/visits/visit-length.ts'

const stateOf = ({ visitId, closedAt, heldUntil }: Slot, now: Date): ClinicCalendarEntry['state'] => {
  if (visitId !== null) return 'taken'
  if (closedAt !== null) return 'closed'
  return heldUntil !== null && heldUntil > now ? 'held' : 'free'
}

const shown = ({ id, patientFirst, patientLast, type, method }: Visit): ClinicCalendarEntry['visit'] => ({
  id,
  first: patientFirst,
  last: patientLast,
  type,
  method,
})

/** Returns slots, and visits scheduled at times without a slot, outside the hours. */
const entriesOf = (slots: readonly Slot[], visits: readonly Visit[], now: Date): ClinicCalendarEntry[] => {
  const agreed = visits.filter(({ status, isOnDemand }) => (status === 'Locked' || status === 'Started') && !isOnDemand)
  const byId = new Map(agreed.map((visit) => [visit.id, visit]))
  const ofSlots = slots.map((slot): ClinicCalendarEntry => {
    const visit = slot.visitId === null ? undefined : byId.get(slot.visitId)
    const times = { startsAt: slot.startsAt.toISOString(), endsAt: slot.endsAt.toISOString() }
    return { slotId: slot.id, ...times, state: stateOf(slot, now), visit: visit ? shown(visit) : null }
  })
  const inSlots = new Set(slots.map(({ visitId }) => visitId))
  const others = agreed.filter(({ id }) => !inSlots.has(id))
  const ofVisits = others.map((visit): ClinicCalendarEntry => {
    const times = { startsAt: visit.requestedAt.toISOString(), endsAt: visitEnd(visit.type, visit.requestedAt).toISOString() }
    return { slotId: null, ...times, state: 'taken', visit: shown(visit) }
  })
  return [...ofSlots, ...ofVisits].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
}

/** Returns `days` days of a clinician's calendar from `from`, by default today. */
export const readCalendar = async ({ db, clock }: Care, clinician: Clinician, asked: { from?: string | undefined; days: number }) => {
  const { id, timeZone } = clinician
  const now = clock.now()
  const today = dayIn(timeZone, now)
  const first = asked.from ?? today
  const [from, to] = [first, dayAfter(first, asked.days)].map((day) => instantIn(timeZone, `${day}T00:00:00`)) as [Date, Date]
  const [slots, visits] = [await listSlotsOf(db, id, from, to), await listVisitsOf(db, id, from, to)]
  const [hours, daysOff] = [await listWeeklyHours(db, id), await listDaysOff(db, id)]
  const booked = (await listScheduledOf(db, id, now)).map(({ id, reference, startsAt }) => ({
    id,
    reference,
    startsAt: startsAt.toISOString(),
  }))
  const entries = entriesOf(slots, visits, now)
  const byDay = Map.groupBy(entries, ({ startsAt }) => dayIn(timeZone, new Date(startsAt)))
  const days = Array.from({ length: asked.days }, (_, index) => dayAfter(first, index)).map((day) => ({
    day,
    isOff: daysOff.includes(day),
    entries: byDay.get(day) ?? [],
  }))
  const shownHours = hours.map(({ id, weekday, fromMinute, toMinute, slotMinutes }) => ({ id, weekday, fromMinute, toMinute, slotMinutes }))
  return { timeZone, today, days, hours: shownHours, daysOff: daysOff.filter((day) => day >= today), visits: booked }
}
