import { dayIn, instantIn } from '#shared/fields/zoned-time.ts'
import { timeShown, weekdayShown } from '#ui/lib/format.ts'
import { serverNow } from '#ui/lib/server-clock.ts'

const dayMs = 86_400_000
/** Days ahead that are offered, and the hours of a day, in steps of half an hour. */
const [daysAhead, firstHour, lastHour] = [28, 7, 20]

const two = (n: number): string => String(n).padStart(2, '0')

/** From tomorrow on: a time that is agreed on needs somebody to agree. */
export const dayChoices = (zone: string): { value: string; label: string }[] =>
  Array.from({ length: daysAhead }, (_, at) => {
    const value = dayIn(zone, new Date(serverNow() + (at + 1) * dayMs))
    return { value, label: weekdayShown(new Date(`${value}T12:00:00Z`), 'UTC') }
  })

/** `07:00` to `20:30`, each as the zone says it on that day. */
export const timeChoices = (day: string, zone: string): { value: string; label: string }[] => {
  const on = day || dayIn(zone, new Date(serverNow()))
  return Array.from({ length: (lastHour - firstHour + 1) * 2 }, (_, at) => {
    const value = `${two(firstHour + Math.floor(at / 2))}:${at % 2 === 0 ? '00' : '30'}`
    return { value, label: timeShown(instantIn(zone, `${on}T${value}:00`).toISOString(), zone) }
  })
}

/** The moment of a row, null while a part of it is missing. */
export const readTime = ({ day, clock }: { day: string; clock: string }, zone: string): string | null =>
  day && clock ? instantIn(zone, `${day}T${clock}:00`).toISOString() : null

/** What the clocks of a zone show at a moment, as the rows hold it. */
export const wallOf = (instant: string, zone: string): { day: string; clock: string } => {
  const at = new Date(instant)
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
  return { day: dayIn(zone, at), clock }
}
