import type { Care } from '#care/server/care.ts'
import {
  discardQuestionnaireDraft,
  publishQuestionnaire,
  saveQuestionnaireDraft,
  saveVisitSetting,
  withdrawQuestionnaire,
} from '#care/server/questionnaires/own/change-own.ts'
import { readQuestionnaire, readQuestionnaireList } from '#care/server/questionnaires/own/read-own.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { serve } from '#platform/http/serve.ts'
import { mobileQuestionnaireCalls } from '#shared/questionnaires/questionnaire-calls.ts'

/** The calls by which operators build questionnaires. The portal checks who they are. */
export const ownQuestionnaireRoutes = (care: Care) => {
  const { portal } = careWho(care)
  const { db } = care
  const change = { limit: '1200/h' } as const
  return serve(mobileQuestionnaireCalls, {
    readQuestionnaireList: portal({ limit: '6000/h', audit: 'none' }, async () => ({ data: await readQuestionnaireList(db) })),
    readQuestionnaireOf: portal({ limit: '6000/h', audit: 'none' }, async ({ input: { key } }) => ({
      data: await readQuestionnaire(db, key),
    })),
    saveDraftOf: portal({ ...change, audit: 'questionnaire.draft' }, async ({ input: { operator_id: operatorId, ...draft }, request }) => ({
      data: await saveQuestionnaireDraft(care, { operatorId, ...draft, request }),
    })),
    discardDraftOf: portal(
      { ...change, audit: 'questionnaire.discard' },
      async ({ input: { operator_id: operatorId, ...based }, request }) => ({
        data: await discardQuestionnaireDraft(care, { operatorId, ...based, request }),
      }),
    ),
    publishDraftOf: portal(
      { ...change, audit: 'questionnaire.publish' },
      async ({ input: { operator_id: operatorId, ...based }, request }) => ({
        data: await publishQuestionnaire(care, { operatorId, ...based, request }),
      }),
    ),
    withdrawQuestionnaireOf: portal(
      { ...change, audit: 'questionnaire.withdraw' },
      async ({ input: { operator_id: operatorId, ...based }, request }) => ({
        data: await withdrawQuestionnaire(care, { operatorId, ...based, request }),
      }),
    ),
    saveQuestionnairesOfVisits: portal(
      { ...change, audit: 'questionnaire.setting' },
      async ({ input: { operator_id: operatorId, ...setting }, request }) => ({
        data: await saveVisitSetting(care, { operatorId, ...setting, request }),
      }),
    ),
  })
}
