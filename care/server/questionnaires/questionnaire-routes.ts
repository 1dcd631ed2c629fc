import { validate as isUuid } from 'uuid'
import { recordReads } from '#care/server/audit/record-reads.ts'
import type { Care } from '#care/server/care.ts'
import { requireChart } from '#care/server/chart/chart-access.ts'
import { visitForClinician } from '#care/server/clinicians/open-clinic-visit.ts'
import { screenOf } from '#care/server/inbox/show-screen.ts'
import {
  askedTask,
  listOwnResults,
  listResults,
  listResultsForVisit,
  openTasks,
  tasksOf,
} from '#care/server/questionnaires/read-questionnaires.ts'
import { findAsk } from '#care/server/questionnaires/repeats/repeat-store.ts'
import { requireAsked, saveAnswers, saveAskedAnswers } from '#care/server/questionnaires/save-answers.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { ownVisit } from '#care/server/visits/own-visit.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { actsFor, scopeRefusal } from '#shared/care/managed.ts'
import { clinicQuestionnaireCalls } from '#shared/questionnaires/clinic-questionnaire-calls.ts'
import { questionnaireScreens } from '#shared/questionnaires/questionnaire-screens.ts'
import { askStateOf } from '#shared/questionnaires/repeat-rules.ts'

const scope = 'visits'

/** Routes of members' questionnaires. They stay open after coverage ends, as the visits they belong to. */
export const questionnaireScreenRoutes = (care: Care) => {
  const { careMember } = careWho(care)
  const { db } = care
  const shown = screenOf(care)
  return serve(questionnaireScreens, {
    listVisitQuestionnaires: careMember(
      { scope, limit: '1800/h', audit: 'questionnaire.read', refuses: ['NotFound', 'ScopeMissing', 'VisitOnlySeen'] },
      async ({ input, member, request }) => {
        const visit = await ownVisit(db, member, input.consultId)
        if (!actsFor(member, visit.patientId, 'book')) return fail('VisitOnlySeen')
        if (!actsFor(member, visit.patientId, 'see-records')) return fail(scopeRefusal(member, visit.patientId))
        await writeAudit(db, request.auditContext, { event: 'questionnaire.read', outcome: 'ok', subjectId: visit.patientId })
        return shown('visit_questionnaires', { tasks: await tasksOf(care, member, [visit]) }, member)
      },
    ),
    saveAnswers: careMember(
      {
        scope,
        limit: '1800/h',
        audit: 'questionnaire.save',
        refuses: ['NotFound', 'ScopeMissing', 'VisitOnlySeen', 'VisitChanged', 'Conflict', 'Required'],
      },
      async ({ input, member, request }) => shown('save_questionnaire', await saveAnswers(care, { member, ...input, request }), member),
    ),
    readAsked: careMember(
      { scope, limit: '1800/h', audit: 'questionnaire.read', refuses: ['NotFound', 'ScopeMissing'] },
      async ({ input: { askedId }, member, request }) => {
        const asked = requireAsked(member, isUuid(askedId) ? await findAsk(db, askedId) : null)
        await writeAudit(db, request.auditContext, { event: 'questionnaire.read', outcome: 'ok', subjectId: asked.patientId })
        const isOver = askStateOf(asked, care.clock.now()) === 'missed'
        return shown('asked_questionnaire', { tasks: isOver ? [] : [await askedTask(care, member, asked)] }, member)
      },
    ),
    saveAsked: careMember(
      { scope, limit: '1800/h', audit: 'questionnaire.save', refuses: ['NotFound', 'ScopeMissing', 'Required'] },
      async ({ input, member, request }) =>
        shown('save_asked_questionnaire', await saveAskedAnswers(care, { member, ...input, request }), member),
    ),
    listResults: careMember({ scope, limit: '1800/h', audit: 'questionnaire.read' }, async ({ member, request }) => {
      const results = await listOwnResults(care, member)
      const patientIds = results.map(({ patient }) => patient.id)
      await recordReads(db, request, { event: 'questionnaire.read', readerId: member.id, patientIds })
      return shown('my_questionnaires', { tasks: await openTasks(care, member), results }, member)
    }),
  })
}

/** Routes of the clinic. Who may see a visit or a chart sees its questionnaires. */
export const clinicQuestionnaireRoutes = (care: Care) => {
  const { clinician } = careWho(care)
  const { db } = care
  return serve(clinicQuestionnaireCalls, {
    readVisitQuestionnaires: clinician({ limit: '1200/h', audit: 'questionnaire.open' }, async ({ input, clinician, request }) => {
      const visit = await visitForClinician(care, clinician, input.id)
      await writeAudit(db, request.auditContext, { event: 'questionnaire.open', outcome: 'ok', subjectId: visit.patientId })
      return { data: await listResultsForVisit(care, visit) }
    }),
    readChartQuestionnaires: clinician({ limit: '600/h', audit: 'questionnaire.open' }, async ({ input, clinician, request }) => {
      const { patient } = await requireChart(care, { clinician, ...input })
      await writeAudit(db, request.auditContext, { event: 'questionnaire.open', outcome: 'ok', subjectId: patient.id })
      return { data: await listResults(care, [patient.id]) }
    }),
  })
}
