import { monthShown } from '#ui/lib/format.ts'

/** `October 2026` from `2026-10`. */
export const surveyMonthShown = (month: string): string => monthShown(month.slice(0, 4), month.slice(5))
