import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { surveyFields } from '#shared/surveys/survey-fields.ts'
import { surveyMonth } from '#shared/surveys/survey-results.ts'
import { shownSurvey } from '#shared/surveys/survey-shape.ts'

const consult = { consult_id: z.string() }
const refuses = ['NotFound', 'ScopeMissing', 'VisitChanged'] as const

/** Calls that the portal makes for a member, with their token. */
export const mobileSurveyCalls = {
  readVisitSurvey: call({
    method: 'GET',
    path: '/mobile/survey',
    about: 'The survey of a completed visit for a member who may answer it or change their answer; null for anybody else.',
    isBare: true,
    refuses: ['NotFound', 'ScopeMissing'],
    input: z.object(consult),
    answer: z.object({ survey: z.nullable(shownSurvey) }),
  }),
  answerVisitSurvey: call({
    method: 'POST',
    path: '/mobile/survey',
    about: 'Answers the survey of a completed visit, or changes the answer. VisitChanged if it is not open for this member.',
    isBare: true,
    refuses,
    input: z.object({ ...consult, ...surveyFields.shape }),
    answer: z.object({ answered: z.literal(true) }),
  }),
  dismissVisitSurvey: call({
    method: 'POST',
    path: '/mobile/survey_dismissal',
    about: 'Never asks again about this visit.',
    isBare: true,
    refuses,
    input: z.object(consult),
    answer: z.object({ dismissed: z.literal(true) }),
  }),
}

/** The requesting operator's portal id, for the telehealth service's audit log, and the groups they are limited to; null for every group. */
const by = { operator_id: z.string().check(z.minLength(1), z.maxLength(80)), group_codes: z.nullable(z.array(z.string())) }

/** A comment without anything about its patient, and without its day: the day of a visit may tell whose it was. */
export const surveyComment = z.object({
  /** Says nothing about when it was written. */
  id: z.string(),
  /** `YYYY-MM` */
  month: z.string(),
  /** Null if it cannot be read. */
  comment: z.nullable(z.string()),
})
export type SurveyComment = z.infer<typeof surveyComment>

/** The month of the listed comments, all shown months without it, and the cursor of the page before. */
export const commentFilter = {
  month: z.optional(z.string().check(z.regex(/^\d{4}-\d\d$/, 'InvalidInput'))),
  after: z.optional(z.string().check(z.maxLength(80))),
}

/** Calls that the portal makes for operators, with its own secret. */
export const operatorSurveyCalls = {
  readSurveyResults: call({
    method: 'POST',
    path: '/mobile/survey_results',
    about: 'Counts of the answers of each completed month, by visit type and group. Small numbers are hidden.',
    isBare: true,
    input: z.object(by),
    answer: z.object({ months: z.array(surveyMonth) }),
  }),
  listSurveyComments: call({
    method: 'POST',
    path: '/mobile/survey_comments',
    about: 'Comments of the months whose counts are shown, newest month first, 25 at a time.',
    isBare: true,
    refuses: ['InvalidInput'],
    input: z.object({ ...by, ...commentFilter }),
    answer: z.object({ rows: z.array(surveyComment), next: z.nullable(z.string()) }),
  }),
}
