import { z } from 'zod/mini'

/** A calendar day, `YYYY-MM-DD`, within the range that every part of the portal can store and display. */
export const calendarDay = z.iso
  .date('DateInvalid')
  .check(z.refine((day) => day >= '1900-01-01' && day <= '2199-12-31', { error: 'DateInvalid', abort: true }))

type Span = { startsOn: string | null; endsOn: string | null }

/** Whether a day is in a span: `startsOn` is inclusive, `endsOn` exclusive; null ends are open. */
export const holdsOn = ({ startsOn, endsOn }: Span, day: string): boolean =>
  (startsOn === null || startsOn <= day) && (endsOn === null || endsOn > day)

/** Whether a span ends before it begins. */
export const isReversed = ({ startsOn, endsOn }: Span): boolean => startsOn !== null && endsOn !== null && endsOn < startsOn

/** The day `days` later; `days` may be negative. */
export const nextIsoDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
