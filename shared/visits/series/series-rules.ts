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

/** Interval and number of visits of a series, its first one included. */
export type SeriesPlan = { everyWeeks: SeriesWeeks; visits: number }

export type RepeatedVisit = {
  type: VisitType
  status: VisitState
  isOnDemand: boolean
  requestedAt: Date
  clinicianId: string | null
  /** The series that it belongs to: `total` counts the visits of it that were not canceled, `open` those that are still to come. */
  series: { place: number; total: number; open: number } | null
}

/** Whether a visit is one of a series whose other visits were not all canceled. */
export const isInSeries = ({ series }: { series: { total: number } | null }): boolean => series !== null && series.total > 1

/** Whether a visit is the last of its series. */
export const isLastOfSeries = ({ series }: Pick<RepeatedVisit, 'series'>): boolean => series !== null && series.place === series.total

/**
 * Dates are booked after a visit at an agreed time: the first of a new series, the last of one, or another one, after which the interval changes.
 * A visit without a time can be given a plan.
 */
export type RepeatStage = 'first' | 'more' | 'change' | 'plan'

/** Returns how a visit can be repeated now; null if it cannot. */
export const repeatStage = (visit: RepeatedVisit, now: Date): RepeatStage | null => {
  if (!repeatable[visit.type] || visit.isOnDemand) return null
  if (visit.status === 'Requested' || visit.status === 'Proposed') return isInSeries(visit) ? null : 'plan'
  if (visit.status !== 'Locked' || visit.requestedAt <= now || visit.clinicianId === null) return null
  if (!isInSeries(visit)) return 'first'
  return isLastOfSeries(visit) ? 'more' : 'change'
}

/** Returns how many visits can be booked after one, by the visits of its series and of all series that the patient has. */
export const mostMore = ({ series }: Pick<RepeatedVisit, 'series'>, comingOfPatient: number): number => {
  const ofSeries = isInSeries({ series }) ? (series?.open ?? 1) : 1
  const ofPatient = isInSeries({ series }) ? comingOfPatient : comingOfPatient + 1
  return Math.max(0, Math.min(seriesVisits.most - ofSeries, mostComing - ofPatient))
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

type TimedVisit = { requestedAt: Date; timeZone: string }

/** Returns the visit that has the usual weekday and time of a series: the latest of those with the most frequent one, of two the earlier. */
export const usualOf = <V extends TimedVisit>(visits: readonly V[]): V | undefined => {
  const usual = new Map<string, V[]>()
  for (const visit of visits) {
    const key = `${weekdayOf(dayIn(visit.timeZone, visit.requestedAt))} ${minuteIn(visit.timeZone, visit.requestedAt)}`
    usual.set(key, [...(usual.get(key) ?? []), visit])
  }
  const [most] = [...usual.values()].toSorted((a, b) => b.length - a.length)
  return most?.at(-1)
}

/** Returns the dates after the last visit of a series, at its usual time; those in the week of the last visit are left out. */
export const timesAfter = (visits: readonly TimedVisit[], everyWeeks: number, count: number): Date[] => {
  const [usual, last] = [usualOf(visits), visits.at(-1)]
  if (!usual || !last) return []
  const { timeZone, requestedAt: startsAt } = usual
  const passed = Math.ceil((last.requestedAt.getTime() - startsAt.getTime()) / (everyWeeks * 7 * 86_400_000)) + 1
  const dates = seriesTimes({ startsAt, timeZone, everyWeeks }, passed + count + 1)
  return dates.filter((date) => date > last.requestedAt && !isInWeekOf(timeZone, date, last.requestedAt)).slice(0, count)
}

/** Returns the dates after a visit of a series at another interval, at the usual weekday and time of the series in the week of that visit. */
export const timesFrom = (visits: readonly TimedVisit[], from: TimedVisit, everyWeeks: number, count: number): Date[] => {
  const usual = usualOf(visits) ?? from
  const { timeZone } = usual
  const weeks = Math.round((from.requestedAt.getTime() - usual.requestedAt.getTime()) / (7 * 86_400_000))
  const day = dayAfter(dayIn(timeZone, usual.requestedAt), 7 * weeks)
  const startsAt = instantIn(timeZone, wallAt(day, minuteIn(timeZone, usual.requestedAt)))
  return seriesTimes({ startsAt, timeZone, everyWeeks }, count + 1)
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
