import { writeAudit } from '#platform/audit/write-audit.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { careRefusals } from '#server/care/care-client.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import type { AuditEventName } from '#shared/audit/audit-events.ts'
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
  /** Audits what was asked of the telehealth side, and answers what it answered. `reason` names the questionnaire or the type of visit. */
  const audited = async <T>(asked: Promise<T>, request: RequestContext, event: AuditEventName, reason: string): Promise<{ data: T }> => {
    const data = await asked
    await writeAudit(db, request.auditContext, { event, outcome: 'ok', reason })
    return { data }
  }
  return serve(consoleQuestionnaireCalls, {
    listQuestionnaires: operator({ ...reader, refuses: careRefusals(calls.readQuestionnaireList) }, async ({ operator: by }) => ({
      data: await care.ask(calls.readQuestionnaireList, { operator_id: by.id }),
    })),
    readQuestionnaire: operator({ ...reader, refuses: careRefusals(calls.readQuestionnaireOf) }, async ({ input, operator: by }) => ({
      data: await care.ask(calls.readQuestionnaireOf, { operator_id: by.id, ...input }),
    })),
    saveQuestionnaireDraft: operator(
      { ...writer, audit: 'questionnaire.draft', refuses: careRefusals(calls.saveDraftOf) },
      ({ input, operator: by, request }) =>
        audited(care.ask(calls.saveDraftOf, { operator_id: by.id, ...input }), request, 'questionnaire.draft', input.key),
    ),
    discardQuestionnaireDraft: operator(
      { ...writer, audit: 'questionnaire.discard', refuses: careRefusals(calls.discardDraftOf) },
      ({ input, operator: by, request }) =>
        audited(care.ask(calls.discardDraftOf, { operator_id: by.id, ...input }), request, 'questionnaire.discard', input.key),
    ),
    publishQuestionnaire: operator(
      { ...writer, audit: 'questionnaire.publish', refuses: careRefusals(calls.publishDraftOf) },
      ({ input, operator: by, request }) =>
        audited(care.ask(calls.publishDraftOf, { operator_id: by.id, ...input }), request, 'questionnaire.publish', input.key),
    ),
    withdrawQuestionnaire: operator(
      { ...writer, audit: 'questionnaire.withdraw', refuses: careRefusals(calls.withdrawQuestionnaireOf) },
      ({ input, operator: by, request }) =>
        audited(care.ask(calls.withdrawQuestionnaireOf, { operator_id: by.id, ...input }), request, 'questionnaire.withdraw', input.key),
    ),
    saveVisitQuestionnaires: operator(
      { ...writer, audit: 'questionnaire.setting', refuses: careRefusals(calls.saveQuestionnairesOfVisits) },
      ({ input, operator: by, request }) =>
        audited(care.ask(calls.saveQuestionnairesOfVisits, { operator_id: by.id, ...input }), request, 'questionnaire.setting', input.type),
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
