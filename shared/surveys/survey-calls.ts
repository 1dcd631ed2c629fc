import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { surveyFields } from '#shared/surveys/survey-fields.ts'
import { shownSurvey } from '#shared/surveys/survey-shape.ts'

const visit = { consultId: z.string(), memberId: z.string() }

/** The survey after a visit, for members; the portal forwards it to the telehealth service. */
export const surveyCalls = {
  readSurvey: call({
    method: 'GET',
    path: '/api/consultation/survey',
    about: 'The survey of a completed visit for a member who may answer it or change their answer; null for anybody else.',
    input: z.object(visit),
    answer: z.object({ survey: z.nullable(shownSurvey) }),
  }),
  answerSurvey: call({
    method: 'POST',
    path: '/api/consultation/survey',
    about: 'Answers the survey after a completed visit, within 30 days. The same member may change the answer for 7 days.',
    input: z.object({ ...visit, ...surveyFields.shape }),
    answer: z.object({ answered: z.literal(true) }),
  }),
  dismissSurvey: call({
    method: 'POST',
    path: '/api/consultation/survey/dismiss',
    about: 'Never asks again about this visit.',
    input: z.object(visit),
    answer: z.object({ dismissed: z.literal(true) }),
  }),
}
