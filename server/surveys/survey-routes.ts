import { writeAudit } from '#platform/audit/write-audit.ts'
import { serve } from '#platform/http/serve.ts'
import { careRefusals } from '#server/care/care-client.ts'
import { careIdentity } from '#server/care/care-identity.ts'
import { listGroupNames } from '#server/groups/group-store.ts'
import type { Portal } from '#server/portal.ts'
import type { GroupLimit } from '#server/session/group-limit-store.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import { who } from '#server/session/who.ts'
import { requireManaged } from '#server/visits/require-managed.ts'
import { consoleSurveyCalls } from '#shared/surveys/console-survey-calls.ts'
import { mobileSurveyCalls, operatorSurveyCalls } from '#shared/surveys/mobile-survey-calls.ts'
import { surveyCalls } from '#shared/surveys/survey-calls.ts'

/** The survey after visits: members answer it, operators read counts and comments. The telehealth service owns the data. */
export const surveyRoutes = (portal: Portal) => {
  const { member, operator } = who(portal)
  const { care, db } = portal
  // Also after coverage has ended: the visit was covered.
  const answering = { feature: 'Telehealth', covered: false } as const
  /** Lets the caller read somebody's visits whole; returns what the audit row says about them. */
  const requireReader = async (session: SessionRecord, memberId: string) => {
    await requireManaged(portal, session, memberId, 'see-visits')
    return requireManaged(portal, session, memberId, 'see-records')
  }
  /** The operator, and the groups they are limited to, as the telehealth service knows them. */
  const askedBy = async (operatorId: string, limit: GroupLimit) => {
    const groups = await listGroupNames(db, limit)
    return { groups, by: { operator_id: operatorId, group_codes: limit === null ? null : groups.map(({ code }) => code) } }
  }
  return [
    ...serve(surveyCalls, {
      readSurvey: member(
        { ...answering, limit: '1800/h', audit: 'consult.read', refuses: careRefusals(mobileSurveyCalls.readVisitSurvey) },
        async ({ input: { consultId, memberId }, caller: { session }, request }) => {
          const whose = await requireReader(session, memberId)
          const data = await care.call(careIdentity(portal, session), mobileSurveyCalls.readVisitSurvey, { consult_id: consultId })
          await writeAudit(db, request.auditContext, { event: 'consult.read', outcome: 'ok', ...whose })
          return { data }
        },
      ),
      answerSurvey: member(
        { ...answering, limit: '60/h', audit: 'survey.answer', refuses: careRefusals(mobileSurveyCalls.answerVisitSurvey) },
        async ({ input: { consultId, memberId, ...answers }, caller: { session }, request }) => {
          const whose = await requireReader(session, memberId)
          await care.call(careIdentity(portal, session), mobileSurveyCalls.answerVisitSurvey, { consult_id: consultId, ...answers })
          await writeAudit(db, request.auditContext, { event: 'survey.answer', outcome: 'ok', ...whose })
          return { data: { answered: true as const } }
        },
      ),
      dismissSurvey: member(
        { ...answering, limit: '60/h', audit: 'survey.dismiss', refuses: careRefusals(mobileSurveyCalls.dismissVisitSurvey) },
        async ({ input: { consultId, memberId }, caller: { session }, request }) => {
          const whose = await requireReader(session, memberId)
          await care.call(careIdentity(portal, session), mobileSurveyCalls.dismissVisitSurvey, { consult_id: consultId })
          await writeAudit(db, request.auditContext, { event: 'survey.dismiss', outcome: 'ok', ...whose })
          return { data: { dismissed: true as const } }
        },
      ),
    }),
    ...serve(consoleSurveyCalls, {
      readSurveys: operator(
        {
          roles: ['admin', 'auditor'],
          scope: 'limit',
          limit: '600/h',
          audit: 'survey.results',
          refuses: careRefusals(operatorSurveyCalls.readSurveyResults),
        },
        async ({ operator: { id }, groups: limit, request }) => {
          const { groups, by } = await askedBy(id, limit)
          const { months } = await care.ask(operatorSurveyCalls.readSurveyResults, by)
          await writeAudit(db, request.auditContext, { event: 'survey.results', outcome: 'ok' })
          return { data: { months, groups: groups.map(({ code, name }) => ({ code, name })) } }
        },
      ),
      listSurveyComments: operator(
        {
          roles: ['admin', 'auditor'],
          scope: 'limit',
          limit: '600/h',
          audit: 'survey.comments',
          refuses: careRefusals(operatorSurveyCalls.listSurveyComments),
        },
        async ({ input, operator: { id }, groups: limit, request }) => {
          const { by } = await askedBy(id, limit)
          const data = await care.ask(operatorSurveyCalls.listSurveyComments, { ...by, ...input })
          await writeAudit(db, request.auditContext, { event: 'survey.comments', outcome: 'ok', reason: String(data.rows.length) })
          return { data }
        },
      ),
    }),
  ]
}
