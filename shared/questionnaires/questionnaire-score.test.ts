import { expect, test } from 'vitest'
import { type Answers, askedItems } from '#shared/questionnaires/questionnaire.ts'
import { bandOf, scoreOf } from '#shared/questionnaires/questionnaire-score.ts'
import { type StandardKey, selfHarmAnswer, standardQuestionnaires } from '#shared/questionnaires/standard-questionnaires.ts'

/** Answers that add up to `total`, as high as possible from the first item on. */
const answersFor = (key: StandardKey, total: number): Answers => {
  let left = total
  const answers: Record<string, string> = {}
  for (const { linkId, choices } of standardQuestionnaires[key].items) {
    const choice = choices.findLast(({ score }) => score !== null && score <= left)
    if (!choice) continue
    answers[linkId] = choice.code
    left -= choice.score ?? 0
  }
  return answers
}

const rows = (from: number, to: number, band: string) => Array.from({ length: to - from + 1 }, (_, at) => [from + at, band] as const)

/** Kroenke 2001, table of severity. */
test.each([
  ...rows(0, 4, 'minimal'),
  ...rows(5, 9, 'mild'),
  ...rows(10, 14, 'moderate'),
  ...rows(15, 19, 'moderatelySevere'),
  ...rows(20, 27, 'severe'),
])('PHQ-9 of %i is %s', (total, band) => {
  const score = scoreOf(standardQuestionnaires['phq-9'], answersFor('phq-9', total))
  expect(score).toEqual({ total, most: 27, answered: 9, of: 9 })
  expect(bandOf('phq-9', total, null)).toBe(band)
})

/** Spitzer 2006. */
test.each([...rows(0, 4, 'minimal'), ...rows(5, 9, 'mild'), ...rows(10, 14, 'moderate'), ...rows(15, 21, 'severe')])(
  'GAD-7 of %i is %s',
  (total, band) => {
    const score = scoreOf(standardQuestionnaires['gad-7'], answersFor('gad-7', total))
    expect(score).toEqual({ total, most: 21, answered: 7, of: 7 })
    expect(bandOf('gad-7', total, 'Female')).toBe(band)
  },
)

/** Bush 1998 (men from 4), Bradley 2003 (women from 3). */
test.each(
  Array.from({ length: 13 }, (_, total) => [total, total >= 4 ? 'positive' : 'negative', total >= 3 ? 'positive' : 'negative'] as const),
)('AUDIT-C of %i is %s for men and %s for women', (total, men, women) => {
  const score = scoreOf(standardQuestionnaires['audit-c'], answersFor('audit-c', total))
  expect(score).toEqual({ total, most: 12, answered: 3, of: 3 })
  expect(bandOf('audit-c', total, 'Male')).toBe(men)
  for (const sex of ['Female', 'Other', null] as const) expect(bandOf('audit-c', total, sex)).toBe(women)
})

test('AUDIT-C ends after Never, with 0 points', () => {
  const audit = standardQuestionnaires['audit-c']
  const answers = { 'audit-c-1': 'LA6270-8' }
  expect(askedItems(audit.items, answers).map(({ linkId }) => linkId)).toEqual(['audit-c-1'])
  expect(scoreOf(audit, answers)).toEqual({ total: 0, most: 12, answered: 3, of: 3 })
  // Answers to items that are no longer asked do not count.
  expect(scoreOf(audit, { ...answers, 'audit-c-3': 'LA18934-2' }).total).toBe(0)
  expect(askedItems(audit.items, {}).length).toBe(3)
})

test.each(['phq-9', 'gad-7', 'audit-c'] as const)('%s has no total while any item that counts is unanswered', (key) => {
  const { items } = standardQuestionnaires[key]
  const whole = answersFor(key, items.length)
  for (const { linkId } of items.filter(({ choices }) => choices.some(({ score }) => score !== null))) {
    const { [linkId]: _, ...rest } = whole
    const score = scoreOf(standardQuestionnaires[key], rest)
    expect(score.total, linkId).toBeNull()
    expect(score.answered, linkId).toBe(score.of - 1)
  }
  expect(scoreOf(standardQuestionnaires[key], {}).total).toBeNull()
})

test('The question about difficulty counts toward no total', () => {
  const answers = { ...answersFor('phq-9', 7), difficulty: 'LA6574-3' }
  expect(scoreOf(standardQuestionnaires['phq-9'], answers).total).toBe(7)
})

test('An unknown answer is no answer', () => {
  const answers = { ...answersFor('phq-9', 7), 'phq-9-1': 'LA0-0' }
  expect(scoreOf(standardQuestionnaires['phq-9'], answers)).toMatchObject({ total: null, answered: 8 })
})

test.each([
  ['LA6568-5', 'negative'],
  ['LA6569-3', 'positive'],
  ['LA6570-1', 'positive'],
  ['LA6571-9', 'positive'],
  [undefined, 'unanswered'],
] as const)('Item 9 of the PHQ-9 answered %s is %s', (answer, result) => {
  const answers: Answers = answer === undefined ? {} : { 'phq-9-9': answer }
  expect(selfHarmAnswer('phq-9', answers)).toBe(result)
  // No other questionnaire has this item.
  expect(selfHarmAnswer('gad-7', answers)).toBe('negative')
})
