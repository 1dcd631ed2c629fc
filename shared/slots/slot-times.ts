import { instantIn } from '#shared/fields/zoned-time.ts'

/** Weekly hours in the clinician's local time. */
export type WeeklyHours = {
  /** 0 is Sunday. */
  weekday: number
  /** Minutes after midnight; the end may be 1440. */
  fromMinute: number
  toMinute: number
  slotMinutes: number
}

export type SlotTime = { startsAt: Date; endsAt: Date }

/** Number of days, from today, for which slots are created. */
export const slotHorizonDays = 21

/** Returns the calendar day `days` after another, both `YYYY-MM-DD`; days count as calendar days, not 24 hours. */
export const dayAfter = (day: string, days: number): string => {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The local time so many minutes after midnight, as `instantIn` reads it. */
export const wallAt = (day: string, minute: number): string => {
  const part = (value: number) => String(value).padStart(2, '0')
  return minute >= 1440 ? `${dayAfter(day, 1)}T00:00:00` : `${day}T${part(Math.floor(minute / 60))}:${part(minute % 60)}:00`
}

const slotsWithin = (from: Date, to: Date, minutes: number): SlotTime[] => {
  const ms = minutes * 60_000
  const count = Math.max(0, Math.floor((to.getTime() - from.getTime()) / ms))
  return Array.from({ length: count }, (_, index) => ({
    startsAt: new Date(from.getTime() + index * ms),
    endsAt: new Date(from.getTime() + (index + 1) * ms),
  }))
}

/**
 * Returns the slots of a calendar from its weekly hours, without the days off. Hours are divided by elapsed time:
 * when clocks go forward an hour of slots is missing, when they go back there is one more.
 * If hours overlap, the slot that begins earlier is kept.
 */
export const slotTimes = (
  { hours, daysOff, timeZone }: { hours: readonly WeeklyHours[]; daysOff: readonly string[]; timeZone: string },
  { from, days }: { from: string; days: number },
): SlotTime[] => {
  const made: SlotTime[] = []
  for (let index = 0; index < days; index++) {
    const day = dayAfter(from, index)
    if (daysOff.includes(day)) continue
    for (const { fromMinute, toMinute, slotMinutes } of hours.filter(({ weekday }) => weekday === weekdayOf(day)))
      made.push(...slotsWithin(instantIn(timeZone, wallAt(day, fromMinute)), instantIn(timeZone, wallAt(day, toMinute)), slotMinutes))
  }
  made.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  return made.reduce<SlotTime[]>((kept, slot) => {
    const last = kept.at(-1)
    if (!last || last.endsAt <= slot.startsAt) kept.push(slot)
    return kept
  }, [])
}
