import { z } from 'zod/mini'

/** A day as calendars write it, `YYYY-MM-DD`, in a span that every part of the portal can store and show. */
export const calendarDay = z.iso
  .date('DateInvalid')
  .check(z.refine((day) => day >= '1900-01-01' && day <= '2199-12-31', { error: 'DateInvalid', abort: true }))

type Span = { startsOn: string | null; endsOn: string | null }

/** Whether a day lies in a span that begins on its first day and is over on its last; empty ends are open. */
export const holdsOn = ({ startsOn, endsOn }: Span, day: string): boolean =>
  (startsOn === null || startsOn <= day) && (endsOn === null || endsOn > day)

/** A span whose end comes before its beginning. */
export const isReversed = ({ startsOn, endsOn }: Span): boolean => startsOn !== null && endsOn !== null && endsOn < startsOn
