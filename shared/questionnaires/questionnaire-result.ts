import { z } from 'zod/mini'
import type { Answers } from '#shared/questionnaires/questionnaire.ts'
import { bandOf, bands, type Sex, scoreOf } from '#shared/questionnaires/questionnaire-score.ts'
import { type StandardKey, selfHarmAnswer, standardKeys, standardQuestionnaires } from '#shared/questionnaires/standard-questionnaires.ts'

/** Answers with their score. */
export const questionnaireResult = z.object({
  id: z.string(),
  questionnaire: z.enum(standardKeys),
  version: z.string(),
  /** When it was sent; of answers that were not sent yet, when the last one was given. */
  at: z.string(),
  isSent: z.boolean(),
  /** Null if they cannot be read. */
  answers: z.nullable(z.record(z.string(), z.string())),
  /** Null without all answers that count. */
  total: z.nullable(z.number()),
  most: z.number(),
  answered: z.number(),
  of: z.number(),
  band: z.nullable(z.enum(bands)),
  /** Item 9 of the PHQ-9; `negative` for other questionnaires. */
  selfHarm: z.enum(['positive', 'negative', 'unanswered']),
})
export type QuestionnaireResult = z.infer<typeof questionnaireResult>

type Given = Pick<QuestionnaireResult, 'id' | 'version' | 'at' | 'isSent'> & {
  questionnaire: StandardKey
  answers: Answers | null
  sex: Sex
  /** Whether item 9 was positive at any time before the answers were sent. */
  hasAlert: boolean
}

export const resultOf = ({ sex, hasAlert, answers, ...given }: Given): QuestionnaireResult => {
  const score = scoreOf(standardQuestionnaires[given.questionnaire], answers ?? {})
  return {
    ...given,
    answers,
    ...score,
    band: score.total === null ? null : bandOf(given.questionnaire, score.total, sex),
    selfHarm: hasAlert ? 'positive' : selfHarmAnswer(given.questionnaire, answers ?? {}),
  }
}
