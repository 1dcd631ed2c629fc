import { z } from 'zod/mini'
import { ownVersion } from '#shared/questionnaires/own-questionnaire.ts'
import { longestSaved } from '#shared/questionnaires/questionnaire.ts'
import { questionnaireResult } from '#shared/questionnaires/questionnaire-result.ts'
import { screen } from '#shared/screen.ts'

const answerFields = {
  answers: z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(longestSaved))),
  isSent: z._default(z.boolean(), false),
}

const task = z.object({
  /** The visit that it belongs to; null if it was asked outside a visit. */
  consultId: z.nullable(z.string()),
  /** Names what was asked outside a visit; null before a visit. */
  askedId: z.nullable(z.string()),
  questionnaire: z.string(),
  /** The version to answer of a questionnaire of the practice; null for a standard one. */
  own: z.nullable(ownVersion),
  /** Null for oneself. */
  patient: z.nullable(z.object({ first: z.string() })),
  answers: z.record(z.string(), z.string()),
  isSent: z.boolean(),
})
export type QuestionnaireTask = z.infer<typeof task>

const saved = z.object({
  task,
  /** Whether to show help for a crisis before anything else. */
  isCrisis: z.boolean(),
})

const ownResult = z.extend(questionnaireResult, { patient: z.object({ id: z.string(), first: z.string(), isSelf: z.boolean() }) })
export type OwnResult = z.infer<typeof ownResult>

/** Questionnaires, as members see them. */
export const questionnaireScreens = {
  listVisitQuestionnaires: screen('visit_questionnaires', {
    about: 'The questionnaires before a visit, with what is answered so far.',
    input: z.object({ consultId: z.string() }),
    data: z.object({ tasks: z.array(task) }),
  }),
  saveAnswers: screen('save_questionnaire', {
    about: 'Saves answers; those that are left out stay. Once sent, answers do not change, and the same call again changes nothing.',
    input: z.object({
      consultId: z.string(),
      questionnaire: z.string().check(z.maxLength(64)),
      /** The version that is answered; the first save fixes it. */
      version: z.optional(z.string().check(z.maxLength(20))),
      ...answerFields,
    }),
    data: saved,
  }),
  readAsked: screen('asked_questionnaire', {
    about: 'A questionnaire that the clinician asks outside a visit, with what is answered so far. None once its time is over.',
    input: z.object({ askedId: z.string() }),
    data: z.object({ tasks: z.array(task) }),
  }),
  saveAsked: screen('save_asked_questionnaire', {
    about: 'Saves answers to a questionnaire that is asked outside a visit, as before a visit.',
    input: z.object({ askedId: z.string(), ...answerFields }),
    data: saved,
  }),
  listResults: screen('my_questionnaires', {
    about: 'Questionnaires to answer before open visits and outside visits, and the results of those that were sent, the latest first.',
    input: z.object({}),
    data: z.object({ tasks: z.array(task), results: z.array(ownResult) }),
  }),
}
