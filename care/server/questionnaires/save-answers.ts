import { v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { announceClinic } from '#care/server/live/announce.ts'
import { findAnswers, listVisitQuestionnaires, putAnswers } from '#care/server/questionnaires/questionnaire-store.ts'
import { openAnswers, tasksOf } from '#care/server/questionnaires/read-questionnaires.ts'
import { places } from '#care/server/sealed-columns.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { lockOwnVisit } from '#care/server/visits/own-visit.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { actsFor, scopeRefusal } from '#shared/care/managed.ts'
import { type Answers, isAnswer } from '#shared/questionnaires/questionnaire.ts'
import type { QuestionnaireTask } from '#shared/questionnaires/questionnaire-screens.ts'
import { type StandardKey, selfHarmAnswer, standardQuestionnaires } from '#shared/questionnaires/standard-questionnaires.ts'
import { isOpen } from '#shared/visits/visit-states.ts'

type Given = {
  member: CareMember
  consultId: string
  questionnaire: StandardKey
  answers: Answers
  isSent: boolean
  request: RequestContext
}

/** Fails with InvalidInput at an answer that its item does not offer. */
const requireOffered = (questionnaire: StandardKey, answers: Answers): void => {
  const { items } = standardQuestionnaires[questionnaire]
  for (const [linkId, answer] of Object.entries(answers)) {
    const item = items.find((one) => one.linkId === linkId)
    if (!item || !isAnswer(item, answer)) fail('InvalidInput', { field: `answers.${linkId}` })
  }
}

/** Locks the visit that the answers belong to. Fails with NotFound, VisitOnlySeen, ScopeMissing, or VisitChanged once it is over. */
const lockVisitOf = async (tx: Db, { member, consultId, questionnaire }: Given): Promise<Visit> => {
  const visit = await lockOwnVisit(tx, member, consultId)
  if (!actsFor(member, visit.patientId, 'see-records')) return fail(scopeRefusal(member, visit.patientId))
  if (!(await listVisitQuestionnaires(tx))[visit.type].includes(questionnaire)) return fail('NotFound')
  return isOpen(visit.status) ? visit : fail('VisitChanged')
}

type Row = Awaited<ReturnType<typeof findAnswers>>

/** The row to store; a positive item 9 sets the time of the alert, which stays. */
const rowOf = (care: Care, { member, questionnaire, isSent }: Given, visit: Visit, before: Row, whole: Answers) => {
  const [id, now] = [before?.id ?? uuidv7(), care.clock.now()]
  const isPositive = selfHarmAnswer(questionnaire, whole) === 'positive'
  return {
    id,
    patientId: visit.patientId,
    visitId: visit.id,
    questionnaire,
    version: standardQuestionnaires[questionnaire].version,
    answers: care.fields.seal(places.questionnaireAnswers(id), whole),
    answeredBy: member.id,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    sentAt: isSent ? now : null,
    alertAt: before?.alertAt ?? (isPositive ? now : null),
  }
}

type Event = 'questionnaire.save' | 'questionnaire.send' | 'questionnaire.alert'

/** The audit events of a save: that it was saved or sent, and a second event if item 9 is positive for the first time. */
const eventsOf = ({ sentAt, alertAt }: ReturnType<typeof rowOf>, before: Row): Event[] => [
  sentAt === null ? 'questionnaire.save' : 'questionnaire.send',
  ...(alertAt !== null && !before?.alertAt ? (['questionnaire.alert'] as const) : []),
]

/**
 * Saves answers before an open visit; answers that are left out stay. A positive item 9 of the PHQ-9 alerts the clinic in the same
 * transaction, sent or not. Answers that were sent do not change. Fails with NotFound, VisitOnlySeen, ScopeMissing, VisitChanged once the
 * visit is over, and InvalidInput at an answer.
 */
export const saveAnswers = (care: Care, given: Given): Promise<{ task: QuestionnaireTask; isCrisis: boolean }> =>
  care.db.transaction(async (tx) => {
    const { member, questionnaire, answers, request } = given
    const sealing = { ...care, db: tx }
    const visit = await lockVisitOf(tx, given)
    requireOffered(questionnaire, answers)
    const { id: consultId, status, patientId: subjectId } = visit
    const before = await findAnswers(tx, consultId, questionnaire)
    const isFinal = before !== null && before.sentAt !== null
    const known = before && (await openAnswers(sealing, before))
    const whole = { ...known, ...(isFinal ? {} : answers) }
    const audit = (event: Event) => writeAudit(tx, request.auditContext, { event, outcome: 'ok', subjectId })
    if (isFinal) await audit('questionnaire.save')
    else {
      const row = rowOf(care, given, visit, before, whole)
      const events = eventsOf(row, before)
      await putAnswers(tx, row)
      for (const event of events) await audit(event)
      if (events.some((event) => event !== 'questionnaire.save')) await announceClinic(tx, { consultId, status })
    }
    const task = (await tasksOf(sealing, member, [visit])).find((one) => one.questionnaire === questionnaire)
    return task ? { task, isCrisis: selfHarmAnswer(questionnaire, whole) === 'positive' } : fail('NotFound')
  })
