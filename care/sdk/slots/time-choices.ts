import { dayIn, instantIn } from '#shared/fields/zoned-time.ts'
import { dateTimeFormat } from '#shared/intl-formats.ts'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { noonUtc, timeShown, weekdayShown } from '#ui/lib/format.ts'

const dayMs = 86_400_000
/** The number of days offered, and the first and last hour of a day, in steps of 30 minutes. */
const [daysAhead, firstHour, lastHour] = [28, 7, 20]

const two = (n: number): string => String(n).padStart(2, '0')

/** Returns the days from tomorrow on, because somebody must first agree to a proposed time. */
export const dayChoices = (zone: string): { value: string; label: string }[] =>
  Array.from({ length: daysAhead }, (_, at) => {
    const value = dayIn(zone, new Date(serverNow() + (at + 1) * dayMs))
    return { value, label: weekdayShown(noonUtc(value), 'UTC') }
  })

/** Returns the times `07:00` to `20:30`, each formatted for the zone on that day. */
export const timeChoices = (day: string, zone: string): { value: string; label: string }[] => {
  const on = day || dayIn(zone, new Date(serverNow()))
  return Array.from({ length: (lastHour - firstHour + 1) * 2 }, (_, at) => {
    const value = `${two(firstHour + Math.floor(at / 2))}:${at % 2 === 0 ? '00' : '30'}`
    return { value, label: timeShown(instantIn(zone, `${on}T${value}:00`).toISOString(), zone) }
  })
}

/** Returns the ISO instant of a row; null while a part is missing. */
export const readTime = ({ day, clock }: { day: string; clock: string }, zone: string): string | null =>
  day && clock ? instantIn(zone, `${day}T${clock}:00`).toISOString() : null

/** Returns the local day and time of an instant in a zone, as rows store them. */
export const wallOf = (instant: string, zone: string): { day: string; clock: string } => {
  const at = new Date(instant)
  const clock = dateTimeFormat('en-US', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
  return { day: dayIn(zone, at), clock }
}
