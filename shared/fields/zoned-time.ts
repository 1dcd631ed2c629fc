/** How far a zone is ahead of UTC at a moment, in milliseconds. */
const offsetAt = (zone: string, at: Date): number => {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
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
 * The moment at which a zone's clocks show `wall` (`2024-01-01T00:00:00`): the first of two when they are put back; at a skipped hour,
 * as long after the jump as `wall` is after the last hour that was shown.
 */
export const instantIn = (zone: string, wall: string): Date => {
  const asUtc = new Date(`${wall}Z`).getTime()
  const [before, after] = [offsetAt(zone, new Date(asUtc - dayMs)), offsetAt(zone, new Date(asUtc + dayMs))]
  const shows = (offset: number) => offsetAt(zone, new Date(asUtc - offset)) === offset
  return new Date(asUtc - (!shows(before) && shows(after) ? after : before))
}

/** The calendar day, `YYYY-MM-DD`, that a moment falls on in an IANA zone. */
export const dayIn = (zone: string, at: Date): string => new Date(at.getTime() + offsetAt(zone, at)).toISOString().slice(0, 10)

/** The hour, 0 to 23, that a zone's clocks show at a moment. */
export const hourIn = (zone: string, at: Date): number => new Date(at.getTime() + offsetAt(zone, at)).getUTCHours()
