import { z } from 'zod/mini'
import { type EaseAnswer, easeAnswers, type HelpedAnswer, helpedAnswers, surveyDays } from '#shared/surveys/survey-rules.ts'

/** Fewer answers than this are not shown, so that nobody is recognized. */
export const fewestAnswers = 5

/** Completed months that are shown. */
const shownMonths = 12

const dayMs = 86_400_000

const counted = z.object({
  answers: z.number(),
  helped: z.record(z.enum(helpedAnswers), z.number()),
  ease: z.record(z.enum(easeAnswers), z.number()),
})
export type SurveyCounts = z.infer<typeof counted>

/** The counts of a visit type or group; null if they are too few to show, or would reveal those of another. */
const part = z.object({ key: z.string(), counts: z.nullable(counted) })
export type SurveyPart = z.infer<typeof part>

/** A month as `YYYY-MM`; `counts` is null with too few answers, and nothing is broken down then. */
export const surveyMonth = z.object({ month: z.string(), counts: z.nullable(counted), types: z.array(part), groups: z.array(part) })
export type SurveyMonth = z.infer<typeof surveyMonth>

/** Answers that are alike, as the database counts them. */
export type CountedAnswers = { month: string; type: string; group: string; helped: HelpedAnswer; ease: EaseAnswer; n: number }

/**
 * The months that are shown, newest first. A month is shown once its last answer can no longer change: counts that never change cannot be
 * subtracted from those of the day before. The additional day allows for every time zone.
 */
export const publishedMonths = (now: Date): string[] => {
  const settled = new Date(now.getTime() - (surveyDays.change + 1) * dayMs)
  const month = (back: number) => new Date(Date.UTC(settled.getUTCFullYear(), settled.getUTCMonth() - back, 1)).toISOString().slice(0, 7)
  return Array.from({ length: shownMonths }, (_, at) => month(at + 1))
}

const sumOf = (rows: readonly CountedAnswers[]): number => rows.reduce((total, { n }) => total + n, 0)

const countsOf = (rows: readonly CountedAnswers[]): SurveyCounts => {
  const by = <K extends string>(keys: readonly K[], of: (row: CountedAnswers) => K) =>
    Object.fromEntries(keys.map((key) => [key, sumOf(rows.filter((row) => of(row) === key))])) as Record<K, number>
  return { answers: sumOf(rows), helped: by(helpedAnswers, ({ helped }) => helped), ease: by(easeAnswers, ({ ease }) => ease) }
}

/**
 * Hides parts with too few answers. The total less the shown parts is what all hidden parts have together. So further parts are hidden,
 * the smallest first, until at least two are hidden and they have enough answers together.
 */
const withoutFew = (rows: readonly CountedAnswers[], of: (row: CountedAnswers) => string): SurveyPart[] => {
  const keys = [...new Set(rows.map(of))].sort()
  const parts = keys.map((key) => ({ key, counts: countsOf(rows.filter((row) => of(row) === key)) }))
  const bySize = parts.toSorted((one, other) => one.counts.answers - other.counts.answers)
  const few = bySize.filter(({ counts }) => counts.answers < fewestAnswers).length
  const together = (n: number) => bySize.slice(0, n).reduce((total, { counts }) => total + counts.answers, 0)
  let hidden = few
  while (hidden > 0 && hidden < bySize.length && (hidden === 1 || together(hidden) < fewestAnswers)) hidden += 1
  const isHidden = new Set(bySize.slice(0, hidden))
  return parts.map((one) => ({ key: one.key, counts: isHidden.has(one) ? null : one.counts }))
}

/**
 * Sums the answers of each month by visit type and by group, with small numbers hidden. Types and groups are never added up over months:
 * the sums of two periods that overlap would reveal a month of one type.
 */
export const surveyMonthsOf = (rows: readonly CountedAnswers[], months: readonly string[]): SurveyMonth[] =>
  months.flatMap((month): SurveyMonth[] => {
    const its = rows.filter((row) => row.month === month)
    if (its.length === 0) return []
    if (sumOf(its) < fewestAnswers) return [{ month, counts: null, types: [], groups: [] }]
    return [{ month, counts: countsOf(its), types: withoutFew(its, ({ type }) => type), groups: withoutFew(its, ({ group }) => group) }]
  })
