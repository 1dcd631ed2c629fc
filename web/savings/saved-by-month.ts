import { dayIn } from '#shared/fields/zoned-time.ts'
import type { SavingsEntry } from '#shared/savings/savings-calls.ts'

export type SavedInMonth = { month: string; cents: number }

const monthsShown = 12

/** Returns the month `by` months earlier: `2025-12` for `2026-11` and 11. */
const monthBefore = (month: string, by: number): string => {
  const [year = 0, one = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, one - 1 - by)).toISOString().slice(0, 7)
}

/** Returns the savings of each of the twelve months up to today's, oldest first, including months without a visit. */
export const savedByMonth = (
  list: readonly Pick<SavingsEntry, 'consultationTimestamp' | 'savings'>[],
  { today, zone }: { today: string; zone: string },
): SavedInMonth[] =>
  Array.from({ length: monthsShown }, (_, at) => {
    const month = monthBefore(today.slice(0, 7), monthsShown - 1 - at)
    const inMonth = list.filter(({ consultationTimestamp }) => dayIn(zone, new Date(consultationTimestamp)).startsWith(month))
    return { month, cents: inMonth.reduce((sum, { savings }) => sum + Math.round(savings * 100), 0) }
  })
