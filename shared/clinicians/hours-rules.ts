import { z } from 'zod/mini'

/** Lengths that a slot may have, in minutes. */
export const slotLengths = [10, 15, 20, 30, 45, 60] as const

const minute = (least: number) => z.int('Required').check(z.minimum(least, 'InvalidInput'), z.maximum(1440, 'InvalidInput'))

/** Hours that come again every week, by the clinician's own clocks; minutes after midnight. */
export const hoursFields = z
  .object({
    weekday: z.int().check(z.minimum(0), z.maximum(6)),
    fromMinute: minute(0),
    toMinute: minute(1),
    slotMinutes: z.int().check(z.refine((length) => slotLengths.some((one) => one === length), 'InvalidInput')),
  })
  .check(
    z.refine(({ fromMinute, toMinute, slotMinutes }) => toMinute - fromMinute >= slotMinutes, {
      error: 'HoursTooShort',
      path: ['toMinute'],
      when: ({ issues }) => issues.length === 0,
    }),
  )
export type HoursFields = z.infer<typeof hoursFields>

/** Whether two lines of one week take the same time. */
export const hoursOverlap = (
  a: Pick<HoursFields, 'weekday' | 'fromMinute' | 'toMinute'>,
  b: Pick<HoursFields, 'weekday' | 'fromMinute' | 'toMinute'>,
): boolean => a.weekday === b.weekday && a.fromMinute < b.toMinute && b.fromMinute < a.toMinute

/** `HH:MM` as minutes after midnight; an end of `00:00` is the midnight that follows. Null for anything else. */
export const minuteOf = (clock: string, isEnd = false): number | null => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(clock) ?? []
  if (hours === undefined) return null
  const minute = Number(hours) * 60 + Number(minutes)
  return isEnd && minute === 0 ? 1440 : minute
}

/** `HH:MM` of minutes after midnight. */
export const clockOf = (minute: number): string =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
