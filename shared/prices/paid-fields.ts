import { z } from 'zod/mini'
import { calendarDay } from '#shared/fields/calendar-day.ts'
import { waysPaid } from '#shared/prices/known-price.ts'

/** Beyond it no single bill of these is believed: $200,000. */
const mostCents = 20_000_000

/** `12.50`, `$1,250` or `12,5` in cents; null for what is no amount, or too much of one. */
export const centsTyped = (typed: string): number | null => {
  const plain = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(\D|$))/g, '')
    .replace(',', '.')
  const cents = /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : mostCents + 1
  return cents <= mostCents ? cents : null
}

/** What a member says they paid; whether the day lies within the last year is for who knows the day. */
export const paidSaid = z.object({
  amount: z.string('Required').check(
    z.trim(),
    z.minLength(1, { error: 'Required', abort: true }),
    z.refine((typed) => centsTyped(typed) !== null, 'AmountInvalid'),
  ),
  how: z.enum(waysPaid, 'Required'),
  paidOn: calendarDay,
})
