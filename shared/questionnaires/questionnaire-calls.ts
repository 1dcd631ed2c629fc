import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { fileAnswer } from '#shared/file-answer.ts'
import { ownContent, ownLimits, shortWords } from '#shared/questionnaires/own-questionnaire.ts'
import { visitTypes } from '#shared/visits/visit-types.ts'

/** `builtIn` comes with the product and never changes. */
export const questionnaireStates = ['builtIn', 'draft', 'inUse', 'withdrawn'] as const
export type QuestionnaireState = (typeof questionnaireStates)[number]

const key = z.string().check(z.maxLength(64))
const revision = z.int('NumberInvalid').check(z.gte(0, 'NumberInvalid'))

const summary = z.object({
  /** A standard key, or the id of a questionnaire of the practice. */
  key: z.string(),
  state: z.enum(questionnaireStates),
  title: shortWords,
  /** The latest published version; null without one. */
  version: z.nullable(z.string()),
  /** Whether there are changes that are not published. */
  hasDraft: z.boolean(),
  items: z.number(),
  /** How many texts are missing in each language. */
  missing: z.object({ es: z.number(), ar: z.number() }),
})
export type QuestionnaireSummary = z.infer<typeof summary>

const asked = z.object({ type: z.enum(visitTypes), questionnaires: z.array(z.string()) })

const list = z.object({
  questionnaires: z.array(summary),
  /** What is asked before visits of each type. */
  visits: z.array(asked),
})

const detail = z.object({
  key: z.string(),
  state: z.enum(questionnaireStates),
  /** Counts the changes; each change names the one that it is based on. */
  revision: z.number(),
  /** The draft, or the latest version if there is none. */
  content: ownContent,
  hasDraft: z.boolean(),
  /** The latest first. */
  versions: z.array(z.object({ version: z.string(), at: z.string() })),
})
export type QuestionnaireDetail = z.infer<typeof detail>

const based = { key: z.uuid('NotFound'), revision }
const draftFields = z.object({ ...based, content: ownContent })
const visitFields = z.object({
  type: z.enum(visitTypes, 'InvalidInput'),
  questionnaires: z.array(key).check(z.maxLength(ownLimits.ofVisit, 'ListFull')),
})
const removed = z.object({ removed: z.literal(true) })

/** Operators' calls for the questionnaires that members are asked. */
export const consoleQuestionnaireCalls = {
  listQuestionnaires: call({
    method: 'GET',
    path: '/api/console/questionnaires',
    about: 'The questionnaires that come with the product and those of the practice, and what is asked before visits.',
    input: z.object({}),
    answer: list,
  }),
  readQuestionnaire: call({
    method: 'GET',
    path: '/api/console/questionnaires/{key}',
    about: 'One questionnaire: its draft, or its latest version.',
    input: z.object({ key }),
    answer: detail,
  }),
  saveQuestionnaireDraft: call({
    method: 'PUT',
    path: '/api/console/questionnaires/{key}/draft',
    about: 'Saves a draft, also an unfinished one; `revision` 0 adds a questionnaire. Published versions do not change.',
    input: draftFields,
    answer: detail,
  }),
  discardQuestionnaireDraft: call({
    method: 'POST',
    path: '/api/console/questionnaires/{key}/discard',
    about: 'Discards a draft. A questionnaire that was never published is removed with it.',
    input: z.object(based),
    answer: removed,
  }),
  publishQuestionnaire: call({
    method: 'POST',
    path: '/api/console/questionnaires/{key}/publish',
    about: 'Publishes the draft as a version that never changes. What was begun before is finished in its version.',
    input: z.object(based),
    answer: detail,
  }),
  withdrawQuestionnaire: call({
    method: 'POST',
    path: '/api/console/questionnaires/{key}/withdraw',
    about: 'Withdraws a questionnaire: it is not asked any more, and its repeats end. Answers stay.',
    input: z.object(based),
    answer: detail,
  }),
  saveVisitQuestionnaires: call({
    method: 'PUT',
    path: '/api/console/visit-questionnaires/{type}',
    about: 'Sets which questionnaires are asked before visits of a type.',
    input: visitFields,
    answer: asked,
  }),
  exportQuestionnaire: call({
    method: 'GET',
    path: '/api/console/questionnaires/{key}/fhir',
    about: 'A questionnaire as a FHIR R4 Questionnaire: its draft, or its latest version.',
    sendsFile: 'application/fhir+json',
    input: z.object({ key }),
    answer: fileAnswer,
  }),
}

/** The requesting operator's portal id, for the telehealth service's audit log. */
const by = { operator_id: z.string().check(z.minLength(1), z.maxLength(80)) }

/** The same for the portal, which calls with its own secret instead of a member's token. */
export const mobileQuestionnaireCalls = {
  readQuestionnaireList: call({
    method: 'POST',
    path: '/mobile/questionnaires/list',
    about: 'The questionnaires that members are asked.',
    isBare: true,
    input: z.object(by),
    answer: list,
  }),
  readQuestionnaireOf: call({
    method: 'POST',
    path: '/mobile/questionnaires/read',
    about: 'One questionnaire.',
    isBare: true,
    refuses: ['NotFound'],
    input: z.object({ ...by, key }),
    answer: detail,
  }),
  saveDraftOf: call({
    method: 'POST',
    path: '/mobile/questionnaires/draft',
    about: 'Saves a draft of a questionnaire of the practice.',
    isBare: true,
    refuses: ['NotFound', 'Conflict', 'ListFull'],
    input: z.extend(draftFields, by),
    answer: detail,
  }),
  discardDraftOf: call({
    method: 'POST',
    path: '/mobile/questionnaires/discard',
    about: 'Discards a draft.',
    isBare: true,
    refuses: ['NotFound', 'Conflict', 'NothingChanged'],
    input: z.object({ ...by, ...based }),
    answer: removed,
  }),
  publishDraftOf: call({
    method: 'POST',
    path: '/mobile/questionnaires/publish',
    about: 'Publishes a draft.',
    isBare: true,
    refuses: [
      'NotFound',
      'Conflict',
      'NothingChanged',
      'Required',
      'ChoicesMissing',
      'ConditionUnfit',
      'BandsUnfit',
      'EntryTwice',
      'NumberInvalid',
    ],
    input: z.object({ ...by, ...based }),
    answer: detail,
  }),
  withdrawQuestionnaireOf: call({
    method: 'POST',
    path: '/mobile/questionnaires/withdraw',
    about: 'Withdraws a questionnaire of the practice.',
    isBare: true,
    refuses: ['NotFound', 'Conflict', 'NothingChanged'],
    input: z.object({ ...by, ...based }),
    answer: detail,
  }),
  saveQuestionnairesOfVisits: call({
    method: 'POST',
    path: '/mobile/questionnaires/visits',
    about: 'Sets which questionnaires are asked before visits of a type.',
    isBare: true,
    refuses: ['NotFound', 'EntryTwice'],
    input: z.extend(visitFields, by),
    answer: asked,
  }),
}
