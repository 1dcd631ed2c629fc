import { z } from 'zod/mini'
import { differencesOf, type FieldChange } from '#shared/field-change.ts'
import { dayIn, minuteIn } from '#shared/fields/zoned-time.ts'

const lineFields = { weekday: z.number(), fromMinute: z.number(), toMinute: z.number(), slotMinutes: z.number() }

/** Weekly hours as the history holds them. */
export const hoursFacts = z.object(lineFields)

/** Weekly hours with their id. */
export const calendarHours = z.object({ id: z.string(), ...lineFields })
export type CalendarHours = z.infer<typeof calendarHours>

/** `id`: only for the clinician whose visit it is. */
export const bookedVisit = z.object({ id: z.optional(z.string()), reference: z.string(), startsAt: z.iso.datetime({ offset: true }) })
export type BookedVisit = z.infer<typeof bookedVisit>

/** A clinician's weekly hours and days off for operators, and the visits that members have booked, without their names. */
export const workHours = z.object({
  timeZone: z.string(),
  today: z.string(),
  /** A save names the version that it was made from; it is refused if the clinician or another operator has saved something since. */
  version: z.string(),
  hours: z.array(calendarHours),
  /** From today on. */
  daysOff: z.array(z.string()),
  visits: z.array(bookedVisit),
})
export type WorkHours = z.infer<typeof workHours>

/** What hours and days off decide. */
export type Work = Pick<WorkHours, 'hours' | 'daysOff'>

/** One change of hours or days off; an `id` of null is a new line. */
export type WorkChange =
  | { kind: 'hours'; id: string | null; fields: z.infer<typeof hoursFacts> }
  | { kind: 'no hours'; id: string }
  | { kind: 'day off'; day: string; isOff: boolean }

/** Hours and days off after a change. */
export const workAfter = ({ hours, daysOff }: Work, change: WorkChange): Work => {
  if (change.kind === 'day off') {
    const others = daysOff.filter((day) => day !== change.day)
    return { hours, daysOff: change.isOff ? [...others, change.day].toSorted() : others }
  }
  const others = hours.filter(({ id }) => id !== change.id)
  return { hours: change.kind === 'hours' ? [...others, { id: change.id ?? 'new', ...change.fields }] : others, daysOff }
}

/** What differs, one field for each line of hours and each day off. */
export const workDifferences = (before: Work, after: Work): FieldChange[] => {
  const fieldsOf = ({ hours, daysOff }: Work) =>
    new Map<string, unknown>([
      ...hours.map(({ id, ...facts }): [string, unknown] => [`hours.${id}`, facts]),
      ...daysOff.map((day): [string, unknown] => [`daysOff.${day}`, day]),
    ])
  return differencesOf(fieldsOf(before), fieldsOf(after))
}

/** `visits`: absent in answers of an earlier version of a clinician's own calendar. */
type Booked = { timeZone: string; visits?: readonly BookedVisit[] | undefined }

/** The booked visits that begin on a day off or outside the weekly hours. They stay booked. */
export const visitsOutside = ({ timeZone, visits = [] }: Booked, { hours, daysOff }: Work): BookedVisit[] =>
  visits.filter(({ startsAt }) => {
    const at = new Date(startsAt)
    const [day, minute] = [dayIn(timeZone, at), minuteIn(timeZone, at)]
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    const isWithin = hours.some((line) => line.weekday === weekday && line.fromMinute <= minute && minute < line.toMinute)
    return daysOff.includes(day) || !isWithin
  })
