import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { ownVersion } from '#shared/questionnaires/own-questionnaire.ts'
import { questionnaireResult } from '#shared/questionnaires/questionnaire-result.ts'

const results = z.object({
  results: z.array(questionnaireResult),
  /** The versions of the practice's questionnaires that the results belong to. */
  own: z.array(ownVersion),
})

/** Questionnaires, as clinicians see them. */
export const clinicQuestionnaireCalls = {
  readVisitQuestionnaires: call({
    method: 'GET',
    path: '/mobile/clinic/visits/{id}/questionnaires',
    about: 'The patient’s results, the latest first, with what this visit’s questionnaires say so far; opening them is written down.',
    input: z.object({ id: z.string() }),
    answer: z.extend(results, {
      /** This visit's result with an answer that alerts; null without one. */
      alert: z.nullable(questionnaireResult),
    }),
  }),
  readChartQuestionnaires: call({
    method: 'GET',
    path: '/mobile/clinic/patients/{patientId}/chart/questionnaires',
    about: 'The patient’s results, the latest first; opening them is written down.',
    input: z.object({ patientId: z.string() }),
    answer: results,
  }),
}
