import { describe, expect, test } from 'vitest'
import { type CountedAnswers, fewestAnswers, publishedMonths, type SurveyPart, surveyMonthsOf } from '#shared/surveys/survey-results.ts'

const rows = (sizes: Readonly<Record<string, number>>, month = '2026-10'): CountedAnswers[] =>
  Object.entries(sizes).map(([type, n]) => ({ month, type, group: 'ACME', helped: 'yes', ease: 'hard', n }))
const typesOf = (sizes: Readonly<Record<string, number>>) => {
  const [month] = surveyMonthsOf(rows(sizes), ['2026-10'])
  return Object.fromEntries((month?.types ?? []).map(({ key, counts }) => [key, counts?.answers ?? null]))
}

describe('what is hidden', () => {
  test('a month with fewer than five answers, with everything that it breaks down into', () => {
    expect(surveyMonthsOf(rows({ A: 4 }), ['2026-10'])).toEqual([{ month: '2026-10', counts: null, types: [], groups: [] }])
    expect(surveyMonthsOf(rows({ A: 5 }), ['2026-10'])[0]?.counts).toEqual({
      answers: 5,
      helped: { yes: 5, partly: 0, no: 0 },
      ease: { easy: 0, neither: 0, hard: 5 },
    })
  })

  test('a small part, and the next smallest, because the total less the others would reveal it', () => {
    expect(typesOf({ A: 3, B: 9, C: 20 })).toEqual({ A: null, B: null, C: 20 })
    expect(typesOf({ A: 3, B: 9 })).toEqual({ A: null, B: null })
  })

  test('a third part if two small ones have fewer than five answers together', () => {
    expect(typesOf({ A: 2, B: 2, C: 8, D: 9 })).toEqual({ A: null, B: null, C: null, D: 9 })
    expect(typesOf({ A: 3, B: 2, C: 8 })).toEqual({ A: null, B: null, C: 8 })
  })

  test('nothing if every part has enough answers', () => {
    expect(typesOf({ A: 5, B: 6 })).toEqual({ A: 5, B: 6 })
  })

  test('whatever the numbers: no shown part is small, and the rest is either nothing or at least two parts with five answers', () => {
    let seed = 7
    const next = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % most
    }
    const expectSafe = (all: number, parts: readonly SurveyPart[]) => {
      const shown = parts.flatMap(({ counts }) => counts?.answers ?? [])
      expect(Math.min(fewestAnswers, ...shown)).toBe(fewestAnswers)
      const hidden = parts.length - shown.length
      const rest = all - shown.reduce((sum, n) => sum + n, 0)
      expect(hidden === 0 ? rest === 0 : hidden > 1 && rest >= fewestAnswers).toBe(true)
    }
    for (let round = 0; round < 2000; round += 1) {
      const some = Array.from(
        { length: 1 + next(8) },
        (): CountedAnswers => ({
          month: '2026-10',
          type: `T${next(4)}`,
          group: `G${next(5)}`,
          helped: 'no',
          ease: 'easy',
          n: 1 + next(7),
        }),
      )
      const [month] = surveyMonthsOf(some, ['2026-10'])
      if (!month?.counts) continue
      expectSafe(month.counts.answers, month.types)
      expectSafe(month.counts.answers, month.groups)
    }
  })
})

describe('the months that are shown', () => {
  test('end a week and a day before now, so that no shown answer can change', () => {
    expect(publishedMonths(new Date('2026-11-08T23:59:59Z'))[0]).toBe('2026-09')
    expect(publishedMonths(new Date('2026-11-09T00:00:00Z'))[0]).toBe('2026-10')
  })

  test('are twelve, over the turn of a year', () => {
    const months = publishedMonths(new Date('2026-02-28T12:00:00Z'))
    expect([months.length, months[0], months.at(-1)]).toEqual([12, '2026-01', '2025-02'])
  })

  test('leave out months without answers and answers of other months', () => {
    const all = [...rows({ A: 6 }, '2026-11'), ...rows({ A: 7 }, '2026-09')]
    expect(surveyMonthsOf(all, ['2026-10', '2026-09']).map(({ month, counts }) => [month, counts?.answers])).toEqual([['2026-09', 7]])
  })
})
