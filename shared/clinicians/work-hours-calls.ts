import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { hoursFields } from '#shared/clinicians/hours-rules.ts'
import { savedVersion } from '#shared/clinicians/roster.ts'
import { workHours } from '#shared/clinicians/work-hours.ts'
import { calendarDay } from '#shared/fields/calendar-day.ts'

const id = z.uuid('NotFound')
const changed = { id, version: savedVersion }
const hoursId = z.uuid('NotFound')

/** Operators' calls for a clinician's weekly hours and days off. */
export const consoleWorkHoursCalls = {
  readClinicianHours: call({
    method: 'GET',
    path: '/api/console/clinicians/{id}/hours',
    about: 'A clinician’s weekly hours and days off, and the references and times of the visits that are booked.',
    input: z.object({ id }),
    answer: workHours,
  }),
  addClinicianHours: call({
    method: 'POST',
    path: '/api/console/clinicians/{id}/hours',
    about: 'Adds weekly hours; free times follow at once. Refused when something was saved since the version that is named.',
    input: z.intersection(z.object(changed), hoursFields),
    answer: workHours,
  }),
  changeClinicianHours: call({
    method: 'PUT',
    path: '/api/console/clinicians/{id}/hours/{hoursId}',
    about: 'Changes weekly hours. Booked visits stay booked.',
    input: z.intersection(z.object({ ...changed, hoursId }), hoursFields),
    answer: workHours,
  }),
  removeClinicianHours: call({
    method: 'DELETE',
    path: '/api/console/clinicians/{id}/hours/{hoursId}',
    about: 'Removes weekly hours. Booked visits stay booked.',
    input: z.object({ ...changed, hoursId }),
    answer: workHours,
  }),
  addClinicianDayOff: call({
    method: 'POST',
    path: '/api/console/clinicians/{id}/days-off',
    about: 'Adds a day on which the weekly hours do not apply. Booked visits stay booked.',
    input: z.object({ ...changed, day: calendarDay }),
    answer: workHours,
  }),
  removeClinicianDayOff: call({
    method: 'DELETE',
    path: '/api/console/clinicians/{id}/days-off/{day}',
    about: 'Removes a day off; the weekly hours apply again.',
    input: z.object({ ...changed, day: calendarDay }),
    answer: workHours,
  }),
}

/** The requesting operator's portal id, for the history and the telehealth service's audit log. */
const by = { operator_id: z.string().check(z.minLength(1), z.maxLength(80)) }

/** The same for the portal, which calls with its own secret instead of a member's token. */
export const mobileWorkHoursCalls = {
  readRosterHours: call({
    method: 'POST',
    path: '/mobile/clinicians/hours/read',
    about: 'A clinician’s weekly hours, days off and booked visits.',
    isBare: true,
    refuses: ['NotFound'],
    input: z.object({ ...by, id }),
    answer: workHours,
  }),
  saveRosterHours: call({
    method: 'POST',
    path: '/mobile/clinicians/hours',
    about: 'Adds weekly hours, or changes those with the id.',
    isBare: true,
    refuses: ['NotFound', 'Conflict', 'NothingChanged', 'HoursOverlap'],
    input: z.intersection(z.object({ ...by, ...changed, hoursId: z.nullable(hoursId) }), hoursFields),
    answer: workHours,
  }),
  removeRosterHours: call({
    method: 'POST',
    path: '/mobile/clinicians/hours/remove',
    about: 'Removes weekly hours.',
    isBare: true,
    refuses: ['NotFound', 'Conflict'],
    input: z.object({ ...by, ...changed, hoursId }),
    answer: workHours,
  }),
  setRosterDayOff: call({
    method: 'POST',
    path: '/mobile/clinicians/days-off',
    about: 'Adds or removes a day off.',
    isBare: true,
    refuses: ['NotFound', 'Conflict', 'NothingChanged', 'TimePast'],
    input: z.object({ ...by, ...changed, day: calendarDay, isOff: z.boolean() }),
    answer: workHours,
  }),
}
