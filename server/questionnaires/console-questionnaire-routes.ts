import { writeAudit } from '#platform/audit/write-audit.ts'
import { serve } from '#platform/http/serve.ts'
import { careRefusals } from '#server/care/care-client.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'
import { toFhirQuestionnaire } from '#shared/questionnaires/fhir-questionnaire.ts'
import { mobileQuestionnaireCalls as calls, consoleQuestionnaireCalls } from '#shared/questionnaires/questionnaire-calls.ts'

/** Routes of the console's questionnaires: administrators change them, the other roles read. */
export const consoleQuestionnaireRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  const { care, db } = portal
  // The practice asks patients of every group, so an operator of some groups changes none of its questionnaires.
  const scope = 'every group'
  const reader = { roles: operatorRoles, scope, limit: '600/h', audit: 'none' } as const
  const writer = { roles: ['admin'], scope, limit: '240/h' } as const
  // The version of all standard questionnaires.
  const standardVersion = '1'
  return serve(consoleQuestionnaireCalls, {
    listQuestionnaires: operator({ ...reader, refuses: careRefusals(calls.readQuestionnaireList) }, async ({ operator: by }) => ({
      data: await care.ask(calls.readQuestionnaireList, { operator_id: by.id }),
    })),
    readQuestionnaire: operator({ ...reader, refuses: careRefusals(calls.readQuestionnaireOf) }, async ({ input, operator: by }) => ({
      data: await care.ask(calls.readQuestionnaireOf, { operator_id: by.id, ...input }),
    })),
    saveQuestionnaireDraft: operator(
      { ...writer, audit: 'questionnaire.draft', refuses: careRefusals(calls.saveDraftOf) },
      async ({ input, operator: by, request }) => {
        const data = await care.ask(calls.saveDraftOf, { operator_id: by.id, ...input })
        await writeAudit(db, request.auditContext, { event: 'questionnaire.draft', outcome: 'ok', reason: input.key })
        return { data }
      },
    ),
    discardQuestionnaireDraft: operator(
      { ...writer, audit: 'questionnaire.discard', refuses: careRefusals(calls.discardDraftOf) },
      async ({ input, operator: by, request }) => {
        const data = await care.ask(calls.discardDraftOf, { operator_id: by.id, ...input })
        await writeAudit(db, request.auditContext, { event: 'questionnaire.discard', outcome: 'ok', reason: input.key })
        return { data }
      },
    ),
    publishQuestionnaire: operator(
      { ...writer, audit: 'questionnaire.publish', refuses: careRefusals(calls.publishDraftOf) },
      async ({ input, operator: by, request }) => {
        const data = await care.ask(calls.publishDraftOf, { operator_id: by.id, ...input })
        await writeAudit(db, request.auditContext, { event: 'questionnaire.publish', outcome: 'ok', reason: input.key })
        return { data }
      },
    ),
    withdrawQuestionnaire: operator(
      { ...writer, audit: 'questionnaire.withdraw', refuses: careRefusals(calls.withdrawQuestionnaireOf) },
      async ({ input, operator: by, request }) => {
        const data = await care.ask(calls.withdrawQuestionnaireOf, { operator_id: by.id, ...input })
        await writeAudit(db, request.auditContext, { event: 'questionnaire.withdraw', outcome: 'ok', reason: input.key })
        return { data }
      },
    ),
    saveVisitQuestionnaires: operator(
      { ...writer, audit: 'questionnaire.setting', refuses: careRefusals(calls.saveQuestionnairesOfVisits) },
      async ({ input, operator: by, request }) => {
        const data = await care.ask(calls.saveQuestionnairesOfVisits, { operator_id: by.id, ...input })
        await writeAudit(db, request.auditContext, { event: 'questionnaire.setting', outcome: 'ok', reason: input.type })
        return { data }
      },
    ),
    exportQuestionnaire: operator({ ...reader, refuses: careRefusals(calls.readQuestionnaireOf) }, async ({ input, operator: by }) => {
      const { key, content: draft, state, hasDraft, versions } = await care.ask(calls.readQuestionnaireOf, { operator_id: by.id, ...input })
      const [latest] = versions
      const version = hasDraft ? `${Number(latest?.version ?? 0) + 1}-draft` : (latest?.version ?? standardVersion)
      const status = hasDraft ? 'draft' : state === 'withdrawn' ? 'retired' : 'active'
      const resource = toFhirQuestionnaire(portal.publicUrl, { key, version, content: draft }, status)
      const content = Buffer.from(JSON.stringify(resource, null, 1))
      const data: FileAnswer = { name: `questionnaire-${key}.json`, content, type: 'application/fhir+json' }
      return { data }
    }),
  })
}
