import { demoClinicZone, demoHours } from '#care/server/demo/demo-clinicians.ts'
import { dayIn, instantIn } from '#shared/fields/zoned-time.ts'

const minute = 60_000
const hour = 60 * minute

const clock = (minutes: number): string => [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Returns the calendar day `days` after another, counted in UTC so that days of 23 hours count as one. */
const dayAfter = (day: string, days: number): string => {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** The UTC instant of `minutes` past midnight in the clinic's time zone, `days` from today. */
export const demoTime = (now: Date, days: number, minutes: number): Date =>
  instantIn(demoClinicZone, `${dayAfter(dayIn(demoClinicZone, now), days)}T${clock(minutes)}:00`)

/** Returns a slot time at most 20 hours ahead, so that rescheduling is offered. */
export const timeWithinDay = (now: Date): Date => {
  const times = [0, 1].flatMap((days) => {
    const count = (demoHours.to - demoHours.from) / demoHours.slot
    return Array.from({ length: count }, (_, index) => demoTime(now, days, demoHours.from + index * demoHours.slot))
  })
  // Nights last ten hours, so there is always a slot.
  const latest = times.filter((at) => at.getTime() <= now.getTime() + 20 * hour).at(-1)
  return latest ?? new Date(now.getTime() + 20 * hour)
}
