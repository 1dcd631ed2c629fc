import { dateTimeFormat } from '#shared/intl-formats.ts'

/** The last offset found for each zone, and its minute: most calls ask for now, and no zone changes its offset within a minute. */
const lastOffsets = new Map<string, { minute: number; offset: number }>()

/** The UTC offset of a time zone at an instant, in milliseconds. */
const offsetAt = (zone: string, at: Date): number => {
  const minute = Math.floor(at.getTime() / 60_000)
  const last = lastOffsets.get(zone)
  if (last?.minute === minute) return last.offset
  const offset = readOffset(zone, at)
  lastOffsets.set(zone, { minute, offset })
  return offset
}

const readOffset = (zone: string, at: Date): number => {
  const parts = Object.fromEntries(
    dateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
  const wall = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second)
  return wall - Math.floor(at.getTime() / 1000) * 1000
}

const dayMs = 86_400_000

/**
 * Returns the instant of a zone's local time `wall` (`2024-01-01T00:00:00`). Of two such instants in fall it returns
 * the first; a time that is skipped in spring is moved forward by the length of the skip.
 */
export const instantIn = (zone: string, wall: string): Date => {
  const asUtc = new Date(`${wall}Z`).getTime()
  const [before, after] = [offsetAt(zone, new Date(asUtc - dayMs)), offsetAt(zone, new Date(asUtc + dayMs))]
  const shows = (offset: number) => offsetAt(zone, new Date(asUtc - offset)) === offset
  return new Date(asUtc - (!shows(before) && shows(after) ? after : before))
}

/** Returns the calendar day, `YYYY-MM-DD`, of an instant in an IANA time zone. */
export const dayIn = (zone: string, at: Date): string => new Date(at.getTime() + offsetAt(zone, at)).toISOString().slice(0, 10)

/** Returns the local hour, 0 to 23, of an instant in a time zone. */
export const hourIn = (zone: string, at: Date): number => new Date(at.getTime() + offsetAt(zone, at)).getUTCHours()

/** Returns the local minutes after midnight, 0 to 1439, of an instant in a time zone. */
export const minuteIn = (zone: string, at: Date): number => {
  const local = new Date(at.getTime() + offsetAt(zone, at))
  return local.getUTCHours() * 60 + local.getUTCMinutes()
}
