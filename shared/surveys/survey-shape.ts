import { z } from 'zod/mini'
import { easeAnswers, helpedAnswers } from '#shared/surveys/survey-rules.ts'

/** The survey of a past visit for a member who may answer it. */
export const shownSurvey = z.object({
  /** Until when the member may answer or change their answer. */
  until: z.string(),
  /** What they answered; null before. `comment` is also null if it cannot be read. */
  given: z.nullable(z.object({ helped: z.enum(helpedAnswers), ease: z.enum(easeAnswers), comment: z.nullable(z.string()) })),
})
export type ShownSurvey = z.infer<typeof shownSurvey>
