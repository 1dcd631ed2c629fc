import { demoClinicZone, demoHours } from '#care/server/demo/demo-clinicians.ts'
import { dayIn, instantIn } from '#shared/fields/zoned-time.ts'

const minute = 60_000
const hour = 60 * minute

const clock = (minutes: number): string => [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** A calendar day that is so many after another; a day of 23 hours is a day too. */
const dayAfter = (day: string, days: number): string => {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** The moment at which the clinic's clocks show so many minutes after midnight, on the day that is `days` from now. */
export const demoTime = (now: Date, days: number, minutes: number): Date =>
  instantIn(demoClinicZone, `${dayAfter(dayIn(demoClinicZone, now), days)}T${clock(minutes)}:00`)

/** A time of the calendar some twenty hours away, and in any case less than a day: what rescheduling is offered for. */
export const timeWithinDay = (now: Date): Date => {
  const times = [0, 1].flatMap((days) => {
    const count = (demoHours.to - demoHours.from) / demoHours.slot
    return Array.from({ length: count }, (_, index) => demoTime(now, days, demoHours.from + index * demoHours.slot))
  })
  // Nights are ten hours long: there is always one.
  const latest = times.filter((at) => at.getTime() <= now.getTime() + 20 * hour).at(-1)
  return latest ?? new Date(now.getTime() + 20 * hour)
}
