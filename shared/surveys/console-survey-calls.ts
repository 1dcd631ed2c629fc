import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { commentFilter, surveyComment } from '#shared/surveys/mobile-survey-calls.ts'
import { surveyMonth } from '#shared/surveys/survey-results.ts'

/** Operators' calls for the survey after visits. */
export const consoleSurveyCalls = {
  readSurveys: call({
    method: 'GET',
    path: '/api/console/surveys',
    about: 'Counts of the answers of each completed month, by visit type and group. Fewer than five are not shown.',
    input: z.object({}),
    answer: z.object({ months: z.array(surveyMonth), groups: z.array(z.object({ code: z.string(), name: z.string() })) }),
  }),
  listSurveyComments: call({
    method: 'GET',
    path: '/api/console/surveys/comments',
    about:
      'Comments without names, of the months whose counts are shown, newest month first, 25 at a time. Each page that is read is audited.',
    input: z.object(commentFilter),
    answer: z.object({ rows: z.array(surveyComment), next: z.nullable(z.string()) }),
  }),
}
