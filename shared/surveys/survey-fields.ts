import { z } from 'zod/mini'
import { easeAnswers, helpedAnswers, mostSurveyComment } from '#shared/surveys/survey-rules.ts'

/** Two answers and an optional comment. */
export const surveyFields = z.object({
  helped: z.enum(helpedAnswers, 'Required'),
  ease: z.enum(easeAnswers, 'Required'),
  comment: z._default(z.string().check(z.trim(), z.maxLength(mostSurveyComment, 'TooManyCharacters')), ''),
})
export type SurveyAnswers = z.infer<typeof surveyFields>
