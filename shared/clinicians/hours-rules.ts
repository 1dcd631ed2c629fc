import { z } from 'zod/mini'

/** Allowed slot lengths, in minutes. */
export const slotLengths = [10, 15, 20, 30, 45, 60] as const

const minute = (least: number) => z.int('Required').check(z.minimum(least, 'InvalidInput'), z.maximum(1440, 'InvalidInput'))

/** Weekly hours in the clinician's local time; minutes after midnight. */
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

/** Whether two entries of weekly hours overlap. */
export const hoursOverlap = (
  a: Pick<HoursFields, 'weekday' | 'fromMinute' | 'toMinute'>,
  b: Pick<HoursFields, 'weekday' | 'fromMinute' | 'toMinute'>,
): boolean => a.weekday === b.weekday && a.fromMinute < b.toMinute && b.fromMinute < a.toMinute

/** Parses `HH:MM` to minutes after midnight; an end of `00:00` is the following midnight (1440). Null if it is invalid. */
export const minuteOf = (clock: string, isEnd = false): number | null => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(clock) ?? []
  if (hours === undefined) return null
  const minute = Number(hours) * 60 + Number(minutes)
  return isEnd && minute === 0 ? 1440 : minute
}

/** Formats minutes after midnight as `HH:MM`. */
export const clockOf = (minute: number): string =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
