import { z } from 'zod/mini'
import { easeAnswers, helpedAnswers } from '#shared/surveys/survey-rules.ts'

/** The survey of a past visit for a member who may answer it. */
export const shownSurvey = z.object({
  /** Until when the member may answer or change their answer. */
  until: z.string(),
  /** What they answered; null before. A comment that cannot be decrypted is null and `is_unreadable`. */
  given: z.nullable(
    z.object({
      helped: z.enum(helpedAnswers),
      ease: z.enum(easeAnswers),
      comment: z.nullable(z.string()),
      is_unreadable: z.optional(z.literal(true)),
    }),
  ),
})
export type ShownSurvey = z.infer<typeof shownSurvey>
