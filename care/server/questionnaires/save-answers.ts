import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { announceClinic } from '#care/server/live/announce.ts'
import { type AnswersRow, findAnswers, listVisitQuestionnaires, putAnswers } from '#care/server/questionnaires/questionnaire-store.ts'
import { askedTask, mayAnswer, openAnswers, tasksOf } from '#care/server/questionnaires/read-questionnaires.ts'
import { alertOfAnswer } from '#care/server/questionnaires/repeats/answer-alert.ts'
import { type AskedRow, findAsk, lockAsk } from '#care/server/questionnaires/repeats/repeat-store.ts'
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
import { askStateOf } from '#shared/questionnaires/repeat-rules.ts'
import { type StandardKey, selfHarmAnswer, standardQuestionnaires } from '#shared/questionnaires/standard-questionnaires.ts'
import { isOpen } from '#shared/visits/visit-states.ts'

type Saved = { task: QuestionnaireTask; isCrisis: boolean }

type Given = { member: CareMember; answers: Answers; isSent: boolean; request: RequestContext }

type GivenBefore = Given & { consultId: string; questionnaire: StandardKey }

/** What answers belong to: a questionnaire before a visit, or one that is asked outside a visit. */
type Place = { patientId: string; visitId: string | null; questionnaire: StandardKey; before: AnswersRow | null }

/** Fails with InvalidInput at an answer that its item does not offer. */
const requireOffered = (questionnaire: StandardKey, answers: Answers): void => {
  const { items } = standardQuestionnaires[questionnaire]
  for (const [linkId, answer] of Object.entries(answers)) {
    const item = items.find((one) => one.linkId === linkId)
    if (!item || !isAnswer(item, answer)) fail('InvalidInput', { field: `answers.${linkId}` })
  }
}

/** Locks the visit that the answers belong to. Fails with NotFound, VisitOnlySeen, ScopeMissing, or VisitChanged once it is over. */
const lockVisitOf = async (tx: Db, { member, consultId, questionnaire }: GivenBefore): Promise<Visit> => {
  const visit = await lockOwnVisit(tx, member, consultId)
  if (!actsFor(member, visit.patientId, 'see-records')) return fail(scopeRefusal(member, visit.patientId))
  if (!(await listVisitQuestionnaires(tx))[visit.type].includes(questionnaire)) return fail('NotFound')
  return isOpen(visit.status) ? visit : fail('VisitChanged')
}

/** The row to store; a positive item 9 sets the time of the alert, which stays. */
const rowOf = (care: Care, { member, isSent }: Given, { patientId, visitId, questionnaire, before }: Place, whole: Answers) => {
  const [id, now] = [before?.id ?? uuidv7(), care.clock.now()]
  const isPositive = selfHarmAnswer(questionnaire, whole) === 'positive'
  return {
    id,
    patientId,
    visitId,
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
const eventsOf = ({ sentAt, alertAt }: ReturnType<typeof rowOf>, before: AnswersRow | null): Event[] => [
  sentAt === null ? 'questionnaire.save' : 'questionnaire.send',
  ...(alertAt !== null && !before?.alertAt ? (['questionnaire.alert'] as const) : []),
]

/** Stores answers in the caller's transaction. Returns what happened, and whether item 9 is positive now. */
const writeAnswers = async (care: Care, given: Given, place: Place): Promise<{ events: readonly Event[]; isCrisis: boolean }> => {
  const { db: tx } = care
  const { questionnaire, before, patientId: subjectId } = place
  requireOffered(questionnaire, given.answers)
  const isFinal = before !== null && before.sentAt !== null
  const known = before && (await openAnswers(care, before))
  const whole = { ...known, ...(isFinal ? {} : given.answers) }
  const row = isFinal ? null : rowOf(care, given, place, whole)
  const events: Event[] = row ? eventsOf(row, before) : ['questionnaire.save']
  if (row) await putAnswers(tx, row)
  for (const event of events) await writeAudit(tx, given.request.auditContext, { event, outcome: 'ok', subjectId })
  return { events, isCrisis: selfHarmAnswer(questionnaire, whole) === 'positive' }
}

/**
 * Saves answers before an open visit; answers that are left out stay. A positive item 9 of the PHQ-9 alerts the clinic in the same
 * transaction, sent or not. Answers that were sent do not change. Fails with NotFound, VisitOnlySeen, ScopeMissing, VisitChanged once the
 * visit is over, and InvalidInput at an answer.
 */
export const saveAnswers = (care: Care, given: GivenBefore): Promise<Saved> =>
  care.db.transaction(async (tx) => {
    const { member, questionnaire } = given
    const within = { ...care, db: tx }
    const visit = await lockVisitOf(tx, given)
    const { id: consultId, status, patientId } = visit
    const before = await findAnswers(tx, consultId, questionnaire)
    const { events, isCrisis } = await writeAnswers(within, given, { patientId, visitId: consultId, questionnaire, before })
    if (events.some((event) => event !== 'questionnaire.save')) await announceClinic(tx, { consultId, status })
    const task = (await tasksOf(within, member, [visit])).find((one) => one.questionnaire === questionnaire)
    return task ? { task, isCrisis } : fail('NotFound')
  })

/** What is asked outside a visit, if the member may answer it. Fails with NotFound or ScopeMissing. */
export const requireAsked = (member: CareMember, asked: AskedRow | null): AskedRow => {
  if (asked === null) return fail('NotFound')
  return mayAnswer(member, asked.patientId) ? asked : fail(scopeRefusal(member, asked.patientId))
}

/**
 * Saves answers to a questionnaire that is asked outside a visit, as `saveAnswers` does. A positive item 9 alerts the clinician who ordered
 * it in the same transaction. Fails with NotFound, also once its time is over, ScopeMissing, and InvalidInput at an answer.
 */
export const saveAskedAnswers = (care: Care, given: Given & { askedId: string }): Promise<Saved> =>
  care.db.transaction(async (tx) => {
    const { member, askedId } = given
    const within = { ...care, db: tx }
    const asked = requireAsked(member, isUuid(askedId) ? await lockAsk(tx, askedId) : null)
    if (askStateOf(asked, care.clock.now()) === 'missed') return fail('NotFound')
    const { patientId, questionnaire } = asked
    const { events, isCrisis } = await writeAnswers(within, given, { patientId, visitId: null, questionnaire, before: asked })
    if (events.includes('questionnaire.alert')) await alertOfAnswer(within, tx, asked)
    const row = await findAsk(tx, askedId)
    return row ? { task: await askedTask(within, member, row), isCrisis } : fail('NotFound')
  })
