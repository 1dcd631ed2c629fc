import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { dayIn, instantIn, minuteIn } from '#shared/fields/zoned-time.ts'
import { dayAfter, type SlotTime, slotTimes, type WeeklyHours, wallAt, weekdayOf } from '#shared/slots/slot-times.ts'
import { visitEnd } from '#shared/visits/visit-length.ts'
import type { VisitState } from '#shared/visits/visit-states.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

/** Weeks between the visits of a series. */
export const seriesWeeks = [1, 2, 4] as const
export type SeriesWeeks = (typeof seriesWeeks)[number]

/** Number of visits of a series, with the one that is repeated. */
export const seriesVisits = { fewest: 2, most: 12 }

/** Maximum number of coming visits of series that a patient has at once. */
export const mostComing = 24

/** Types of visit whose treatment usually takes several visits with the same clinician. */
const repeatable: Readonly<Record<VisitType, boolean>> = { GeneralMedical: false, MentalHealth: true, Dermatology: false, Nutrition: true }

export const isRepeatable = (type: VisitType): boolean => repeatable[type]

export type RepeatedVisit = {
  type: VisitType
  status: VisitState
  isOnDemand: boolean
  requestedAt: Date
  clinicianId: string | null
  /** The series that it belongs to; `total` counts the visits of it that were not canceled. */
  series: { total: number } | null
}

/** Whether a visit is one of a series whose other visits were not all canceled. */
export const isInSeries = ({ series }: Pick<RepeatedVisit, 'series'>): boolean => series !== null && series.total > 1

/** Returns why a visit cannot be repeated: only a coming visit at an agreed time can be, and only while it is in no series. */
export const repeatRefusal = (visit: RepeatedVisit, now: Date): ErrorCode | null => {
  const hasTime = visit.status === 'Locked' && !visit.isOnDemand && visit.requestedAt > now && visit.clinicianId !== null
  return hasTime && repeatable[visit.type] && !isInSeries(visit) ? null : 'VisitChanged'
}

type Repeated = { startsAt: Date; timeZone: string; everyWeeks: number }

/** Returns when the visits after the first are, at the same local time, also when clocks have changed. */
export const seriesTimes = ({ startsAt, timeZone, everyWeeks }: Repeated, visits: number): Date[] => {
  const minute = minuteIn(timeZone, startsAt)
  const first = dayIn(timeZone, startsAt)
  return Array.from({ length: visits - 1 }, (_, index) =>
    instantIn(timeZone, wallAt(dayAfter(first, 7 * everyWeeks * (index + 1)), minute)),
  )
}

/** A clinician's calendar: weekly hours, days off, and the times that are taken. */
export type OpenHours = { hours: readonly WeeklyHours[]; daysOff: readonly string[]; timeZone: string; taken: readonly SlotTime[] }

/** Days before and after a date in which another time is looked for. */
const daysAround = 3

/** The week around a date, as days of the clinician's calendar. */
const weekAround = (timeZone: string, at: Date) => ({ from: dayAfter(dayIn(timeZone, at), -daysAround), days: 2 * daysAround + 1 })

/** Returns the hours of one day as instants, those that follow each other joined. */
const hoursOn = ({ hours, daysOff, timeZone }: OpenHours, day: string): SlotTime[] => {
  if (daysOff.includes(day)) return []
  const at = (minute: number) => instantIn(timeZone, wallAt(day, minute))
  const own = hours.filter(({ weekday }) => weekday === weekdayOf(day)).toSorted((a, b) => a.fromMinute - b.fromMinute)
  return own.reduce<SlotTime[]>((joined, { fromMinute, toMinute }) => {
    const next = { startsAt: at(fromMinute), endsAt: at(toMinute) }
    const last = joined.at(-1)
    if (!last || last.endsAt < next.startsAt) joined.push(next)
    else if (next.endsAt > last.endsAt) last.endsAt = next.endsAt
    return joined
  }, [])
}

/** Whether a whole visit fits into the clinician's hours and nothing else is then. */
export const isOpenAt = (calendar: OpenHours, type: VisitType, startsAt: Date): boolean => {
  const endsAt = visitEnd(type, startsAt)
  return (
    hoursOn(calendar, dayIn(calendar.timeZone, startsAt)).some((open) => open.startsAt <= startsAt && endsAt <= open.endsAt) &&
    !calendar.taken.some((busy) => busy.startsAt < endsAt && startsAt < busy.endsAt)
  )
}

/** Whether a time is within the week around a date. */
export const isInWeekOf = (timeZone: string, date: Date, time: Date): boolean => {
  const { from, days } = weekAround(timeZone, date)
  const day = dayIn(timeZone, time)
  return day >= from && day < dayAfter(from, days)
}

type Wanted = { type: VisitType; at: Date; now: Date; isServed: (at: Date) => boolean }

/** Returns the open time nearest to a date within the week around it; null without one. */
export const nearestOpen = (calendar: OpenHours, { type, at, now, isServed }: Wanted): Date | null => {
  const far = (time: Date) => Math.abs(time.getTime() - at.getTime())
  const starts = slotTimes(calendar, weekAround(calendar.timeZone, at)).map(({ startsAt }) => startsAt)
  const open = starts.filter((time) => time > now && isServed(time) && isOpenAt(calendar, type, time))
  return open.toSorted((a, b) => far(a) - far(b) || a.getTime() - b.getTime())[0] ?? null
}
