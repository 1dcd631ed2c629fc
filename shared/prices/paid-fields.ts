import { z } from 'zod/mini'
import { calendarDay } from '#shared/fields/calendar-day.ts'
import { waysPaid } from '#shared/prices/known-price.ts'

/** Maximum amount accepted for one bill: $200,000. */
const mostCents = 20_000_000

/** Parses `12.50`, `$1,250` or `12,5` to cents; null if it is not an amount or too large. */
export const centsTyped = (typed: string): number | null => {
  const plain = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(\D|$))/g, '')
    .replace(',', '.')
  const cents = /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : mostCents + 1
  return cents <= mostCents ? cents : null
}

/** A member's report of what they paid. The caller checks that the day is within the last year, because it knows the current day. */
export const paidReport = z.object({
  amount: z.string('Required').check(
    z.trim(),
    z.minLength(1, { error: 'Required', abort: true }),
    z.refine((typed) => centsTyped(typed) !== null, 'AmountInvalid'),
  ),
  how: z.enum(waysPaid, 'Required'),
  paidOn: calendarDay,
})
