import { type AnswerChoice, type Answers, answerCodes, askedItems, type Item } from '#shared/questionnaires/questionnaire.ts'
import type { StandardKey } from '#shared/questionnaires/standard-questionnaires.ts'

type ScoredItem = Pick<Item, 'linkId' | 'onlyIf' | 'kind'> & { choices: readonly Pick<AnswerChoice, 'code' | 'score'>[] }
type Scored = { items: readonly ScoredItem[] }

export type Score = {
  /** Null if an item that counts has no answer, or if no item counts. */
  total: number | null
  most: number
  /** How many of the items that count are answered. An item that is not asked counts as answered. */
  answered: number
  of: number
}

const mostPoints = ({ choices, kind }: ScoredItem): number => {
  const points = choices.map(({ score }) => score ?? 0)
  return kind === 'choices' ? points.reduce((sum, one) => sum + one, 0) : Math.max(...points)
}

/** The score of an answer; null if it is missing, or if one of its choices counts toward no total. */
const scoreOfAnswer = ({ choices, linkId }: ScoredItem, answers: Answers): number | null => {
  const scores = answerCodes(answers[linkId]).map((given) => choices.find(({ code }) => code === given)?.score ?? null)
  return scores.length === 0 || scores.includes(null) ? null : scores.reduce<number>((sum, one) => sum + (one ?? 0), 0)
}

/**
 * The total of a questionnaire: the sum of its answers' scores. Missing answers are never estimated: without all of them there is no total.
 * An item that is not asked (AUDIT-C items 2 and 3 after 'Never') scores 0.
 */
export const scoreOf = ({ items }: Scored, answers: Answers): Score => {
  const counting = items.filter(({ choices }) => choices.some(({ score }) => score !== null))
  const asked = new Set<ScoredItem>(askedItems(items, answers))
  const scores = counting.map((item) => (asked.has(item) ? scoreOfAnswer(item, answers) : 0))
  const known = scores.filter((score) => score !== null)
  const isWhole = counting.length > 0 && known.length === counting.length
  return {
    total: isWhole ? known.reduce((sum, score) => sum + score, 0) : null,
    most: counting.reduce((sum, item) => sum + mostPoints(item), 0),
    answered: known.length,
    of: counting.length,
  }
}

export const bands = ['minimal', 'mild', 'moderate', 'moderatelySevere', 'severe', 'negative', 'positive'] as const
export type Band = (typeof bands)[number]

export type Sex = 'Male' | 'Female' | 'Other' | null

/** Lowest total of each band, the highest first. */
const lowest = {
  'phq-9': [
    [20, 'severe'],
    [15, 'moderatelySevere'],
    [10, 'moderate'],
    [5, 'mild'],
    [0, 'minimal'],
  ],
  'gad-7': [
    [15, 'severe'],
    [10, 'moderate'],
    [5, 'mild'],
    [0, 'minimal'],
  ],
} as const satisfies Partial<Record<StandardKey, readonly (readonly [number, Band])[]>>

/** AUDIT-C is positive from 4 points for men and from 3 for women (Bush 1998, Bradley 2003). Unknown or other sex: 3, which misses fewer. */
export const auditCutoff = (sex: Sex): number => (sex === 'Male' ? 4 : 3)

/** The published severity band of a total. */
export const bandOf = (key: StandardKey, total: number, sex: Sex): Band => {
  if (key === 'audit-c') return total >= auditCutoff(sex) ? 'positive' : 'negative'
  return lowest[key].find(([least]) => total >= least)?.[1] ?? 'minimal'
}
