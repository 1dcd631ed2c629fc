import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { hoursFields } from '#shared/clinicians/hours-rules.ts'
import { bookedVisit, calendarHours } from '#shared/clinicians/work-hours.ts'
import { visitMethods, visitTypes } from '#shared/visits/visit-types.ts'

const instant = z.iso.datetime({ offset: true })
const id = z.object({ id: z.string() })
const done = z.object({ done: z.literal(true) })
const day = z.iso.date('DateInvalid')

export const slotStates = ['free', 'held', 'closed', 'taken'] as const

const entry = z.object({
  /** Null for a visit scheduled outside of the hours. */
  slotId: z.nullable(z.string()),
  startsAt: instant,
  endsAt: instant,
  state: z.enum(slotStates),
  visit: z.nullable(
    z.object({ id: z.string(), first: z.string(), last: z.string(), type: z.enum(visitTypes), method: z.enum(visitMethods) }),
  ),
})
export type ClinicCalendarEntry = z.infer<typeof entry>

/** A clinician's own calendar, in their time zone. */
export const clinicCalendarCalls = {
  readClinicCalendar: call({
    method: 'GET',
    path: '/mobile/clinic/calendar',
    about: 'A clinician’s slots and visits of some days, with the weekly hours and the days off that make them.',
    input: z.object({ from: z.optional(day), days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(28)), 7) }),
    answer: z.object({
      timeZone: z.string(),
      today: z.string(),
      days: z.array(z.object({ day: z.string(), isOff: z.boolean(), entries: z.array(entry) })),
      hours: z.array(calendarHours),
      daysOff: z.array(z.string()),
      /** All coming visits with a time, not of these days alone. Absent in answers of an earlier version. */
      visits: z.optional(z.array(bookedVisit)),
    }),
  }),
  addClinicHours: call({
    method: 'POST',
    path: '/mobile/clinic/hours',
    about: 'Adds weekly hours; the calendar follows at once.',
    input: hoursFields,
    answer: z.object({ id: z.string() }),
  }),
  changeClinicHours: call({
    method: 'PUT',
    path: '/mobile/clinic/hours/{id}',
    about: 'Changes weekly hours. What is taken stays taken.',
    input: z.intersection(id, hoursFields),
    answer: done,
  }),
  removeClinicHours: call({
    method: 'DELETE',
    path: '/mobile/clinic/hours/{id}',
    about: 'Takes weekly hours away. What is taken stays taken.',
    input: id,
    answer: done,
  }),
  addClinicDayOff: call({
    method: 'POST',
    path: '/mobile/clinic/days-off',
    about: 'A day on which the weekly hours do not hold. Visits that day stay until they are released or cancelled.',
    input: z.object({ day }),
    answer: done,
  }),
  removeClinicDayOff: call({
    method: 'DELETE',
    path: '/mobile/clinic/days-off/{day}',
    about: 'The weekly hours hold that day again.',
    input: z.object({ day }),
    answer: done,
  }),
  closeClinicSlot: call({
    method: 'POST',
    path: '/mobile/clinic/slots/{id}/close',
    about: 'Takes a slot that nobody has out of the calendar.',
    input: id,
    answer: done,
  }),
  openClinicSlot: call({
    method: 'POST',
    path: '/mobile/clinic/slots/{id}/open',
    about: 'Puts a closed slot back.',
    input: id,
    answer: done,
  }),
}
