import { z } from 'zod/mini'
import { type OwnVersion, ownBandOf, shortWords } from '#shared/questionnaires/own-questionnaire.ts'
import { type Answers, urgentAnswers } from '#shared/questionnaires/questionnaire.ts'
import { bandOf, bands, type Score, type Sex, scoreOf } from '#shared/questionnaires/questionnaire-score.ts'
import { isStandardKey, selfHarmAnswer, standardQuestionnaires } from '#shared/questionnaires/standard-questionnaires.ts'

/** Answers with their score. */
export const questionnaireResult = z.object({
  id: z.string(),
  /** A standard key, or the id of a questionnaire of the practice. */
  questionnaire: z.string(),
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
  /** Of a standard questionnaire. */
  band: z.nullable(z.enum(bands)),
  /** Item 9 of the PHQ-9; `negative` for other questionnaires. */
  selfHarm: z.enum(['positive', 'negative', 'unanswered']),
  /** Of a questionnaire of the practice: its title, and the band of the total. Absent in shares from before there were any. */
  own: z.optional(z.nullable(z.object({ title: shortWords, band: z.nullable(shortWords) }))),
  /** Whether an answer alerted the clinician, also if it was changed later, and the items whose answers do so now. */
  hasAlert: z.optional(z.boolean()),
  urgent: z.optional(z.array(z.string())),
})
export type QuestionnaireResult = z.infer<typeof questionnaireResult>

type Given = Pick<QuestionnaireResult, 'id' | 'questionnaire' | 'version' | 'at' | 'isSent'> & {
  answers: Answers | null
  sex: Sex
  /** Whether an answer alerted the clinician at any time before the answers were sent. */
  hasAlert: boolean
}

/** The result of answers to a standard questionnaire, or to the version of the practice's that is given; null if it is neither. */
export const resultOf = ({ sex, hasAlert, answers, ...given }: Given, version: OwnVersion | null = null): QuestionnaireResult | null => {
  const { questionnaire: key } = given
  if (isStandardKey(key)) {
    const score: Score = scoreOf(standardQuestionnaires[key], answers ?? {})
    const band = score.total === null ? null : bandOf(key, score.total, sex)
    const selfHarm = hasAlert ? 'positive' : selfHarmAnswer(key, answers ?? {})
    return { ...given, answers, ...score, band, selfHarm, own: null, hasAlert: selfHarm === 'positive', urgent: [] }
  }
  if (version === null) return null
  const { content } = version
  const score = scoreOf(content, answers ?? {})
  const urgent = urgentAnswers(content.items, answers ?? {}).map(({ linkId }) => linkId)
  const own = { title: content.title, band: score.total === null ? null : ownBandOf(content, score.total) }
  return { ...given, answers, ...score, band: null, selfHarm: 'negative', own, hasAlert: hasAlert || urgent.length > 0, urgent }
}
