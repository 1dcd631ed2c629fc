import { dayIn } from '#shared/fields/zoned-time.ts'
import type { SavingsEntry } from '#shared/savings/savings-calls.ts'

export type SavedInMonth = { month: string; cents: number }

const monthsShown = 12

/** The month so many before, `2025-12` of `2026-11` and 11. */
const monthBefore = (month: string, by: number): string => {
  const [year = 0, one = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, one - 1 - by)).toISOString().slice(0, 7)
}

/** What was saved in each of the twelve months that end with today's, the oldest first; months without a visit too. */
export const savedByMonth = (
  list: readonly Pick<SavingsEntry, 'consultationTimestamp' | 'savings'>[],
  { today, zone }: { today: string; zone: string },
): SavedInMonth[] =>
  Array.from({ length: monthsShown }, (_, at) => {
    const month = monthBefore(today.slice(0, 7), monthsShown - 1 - at)
    const inMonth = list.filter(({ consultationTimestamp }) => dayIn(zone, new Date(consultationTimestamp)).startsWith(month))
    return { month, cents: inMonth.reduce((sum, { savings }) => sum + Math.round(savings * 100), 0) }
  })
