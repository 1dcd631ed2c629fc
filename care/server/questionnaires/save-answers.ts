import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { announceClinic } from '#care/server/live/announce.ts'
import { listVersions } from '#care/server/questionnaires/own-store.ts'
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
import { type Answers, askedItems, hasAnswer, type Item, isAnswer, isCrisis, urgentAnswers } from '#shared/questionnaires/questionnaire.ts'
import type { QuestionnaireTask } from '#shared/questionnaires/questionnaire-screens.ts'
import { askStateOf } from '#shared/questionnaires/repeat-rules.ts'
import { isStandardKey, standardQuestionnaires } from '#shared/questionnaires/standard-questionnaires.ts'
import { isOpen } from '#shared/visits/visit-states.ts'

type Saved = { task: QuestionnaireTask; isCrisis: boolean }

type Given = { member: CareMember; answers: Answers; isSent: boolean; request: RequestContext }

type GivenBefore = Given & { consultId: string; questionnaire: string; version?: string | undefined }

/** What answers belong to: a questionnaire before a visit, or one that is asked outside a visit. */
type Place = { patientId: string; visitId: string | null; asked: AskedVersion; before: AnswersRow | null }

/** Items of a questionnaire, without their texts. */
type AskedVersion = {
  key: string
  version: string
  items: readonly (Omit<Item, 'text' | 'choices'> & { choices: readonly { code: string }[] })[]
}

/** A version of a questionnaire. Fails with NotFound if there is none. */
const versionOf = async (tx: Db, key: string, version: string): Promise<AskedVersion> => {
  if (isStandardKey(key)) return { key, ...standardQuestionnaires[key] }
  const [own] = await listVersions(tx, [{ questionnaire: key, version }])
  return own ? { key, version, items: own.content.items } : fail('NotFound')
}

/** Fails with InvalidInput at an answer that its item does not offer. */
const requireOffered = ({ items }: AskedVersion, answers: Answers): void => {
  for (const [linkId, answer] of Object.entries(answers)) {
    const item = items.find((one) => one.linkId === linkId)
    if (!item || !isAnswer(item, answer)) fail('InvalidInput', { field: `answers.${linkId}` })
  }
}

/** Fails with Required at an item that is asked and needs an answer. */
const requireAnswered = ({ items }: AskedVersion, answers: Answers): void => {
  const open = askedItems(items, answers).find(({ linkId, isRequired }) => isRequired && !hasAnswer(answers[linkId]))
  if (open) fail('Required', { field: `answers.${open.linkId}` })
}

/** Locks the visit that the answers belong to. Fails with NotFound, VisitOnlySeen, ScopeMissing, or VisitChanged once it is over. */
const lockVisitOf = async (tx: Db, { member, consultId, questionnaire }: GivenBefore): Promise<{ visit: Visit; latest: string }> => {
  const visit = await lockOwnVisit(tx, member, consultId)
  if (!actsFor(member, visit.patientId, 'see-records')) return fail(scopeRefusal(member, visit.patientId))
  const asked = (await listVisitQuestionnaires(tx))[visit.type].find(({ key }) => key === questionnaire)
  if (!asked) return fail('NotFound')
  return isOpen(visit.status) ? { visit, latest: asked.own?.version ?? '' } : fail('VisitChanged')
}

/** The row to store; an answer that alerts sets the time of the alert, which stays. */
const rowOf = (care: Care, { member, isSent }: Given, { patientId, visitId, asked, before }: Place, whole: Answers) => {
  const [id, now] = [before?.id ?? uuidv7(), care.clock.now()]
  const isUrgent = urgentAnswers(asked.items, whole).length > 0
  return {
    id,
    patientId,
    visitId,
    questionnaire: asked.key,
    version: asked.version,
    answers: care.fields.seal(places.questionnaireAnswers(id), whole),
    answeredBy: member.id,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    sentAt: isSent ? now : null,
    alertAt: before?.alertAt ?? (isUrgent ? now : null),
  }
}

type Event = 'questionnaire.save' | 'questionnaire.send' | 'questionnaire.alert'

/** The audit events of a save: that it was saved or sent, and a second event if an answer alerts for the first time. */
const eventsOf = ({ sentAt, alertAt }: ReturnType<typeof rowOf>, before: AnswersRow | null): Event[] => [
  sentAt === null ? 'questionnaire.save' : 'questionnaire.send',
  ...(alertAt !== null && !before?.alertAt ? (['questionnaire.alert'] as const) : []),
]

/** Stores answers in the caller's transaction. Returns what happened, and whether to show help for a crisis now. */
const writeAnswers = async (care: Care, given: Given, place: Place): Promise<{ events: readonly Event[]; isCrisis: boolean }> => {
  const { db: tx } = care
  const { asked, before, patientId: subjectId } = place
  requireOffered(asked, given.answers)
  const isFinal = before !== null && before.sentAt !== null
  const known = before && (await openAnswers(care, before))
  const whole = { ...known, ...(isFinal ? {} : given.answers) }
  if (given.isSent && !isFinal) requireAnswered(asked, whole)
  const row = isFinal ? null : rowOf(care, given, place, whole)
  const events: Event[] = row ? eventsOf(row, before) : ['questionnaire.save']
  if (row) await putAnswers(tx, row)
  for (const event of events) await writeAudit(tx, given.request.auditContext, { event, outcome: 'ok', subjectId })
  return { events, isCrisis: isCrisis(asked.items, whole) }
}

/**
 * Saves answers before an open visit; answers that are left out stay. The first save fixes the version. An answer that alerts tells the
 * clinic in the same transaction, sent or not. Answers that were sent do not change. Fails with NotFound, VisitOnlySeen, ScopeMissing,
 * VisitChanged once the visit is over, Conflict at another version than the saved one, and InvalidInput or Required at an answer.
 */
export const saveAnswers = (care: Care, given: GivenBefore): Promise<Saved> =>
  care.db.transaction(async (tx) => {
    const { member, questionnaire } = given
    const within = { ...care, db: tx }
    const { visit, latest } = await lockVisitOf(tx, given)
    const { id: consultId, status, patientId } = visit
    const before = await findAnswers(tx, consultId, questionnaire)
    if (before && given.version !== undefined && given.version !== before.version) return fail('Conflict')
    const asked = await versionOf(tx, questionnaire, before?.version ?? given.version ?? latest)
    const { events, isCrisis } = await writeAnswers(within, given, { patientId, visitId: consultId, asked, before })
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
 * Saves answers to a questionnaire that is asked outside a visit, as `saveAnswers` does. An answer that alerts tells the clinician who ordered
 * it in the same transaction. Fails with NotFound, also once its time is over, ScopeMissing, and InvalidInput or Required at an answer.
 */
export const saveAskedAnswers = (care: Care, given: Given & { askedId: string }): Promise<Saved> =>
  care.db.transaction(async (tx) => {
    const { member, askedId } = given
    const within = { ...care, db: tx }
    const before = requireAsked(member, isUuid(askedId) ? await lockAsk(tx, askedId) : null)
    if (askStateOf(before, care.clock.now()) === 'missed') return fail('NotFound')
    const asked = await versionOf(tx, before.questionnaire, before.version)
    const { events, isCrisis } = await writeAnswers(within, given, { patientId: before.patientId, visitId: null, asked, before })
    if (events.includes('questionnaire.alert')) await alertOfAnswer(within, tx, before)
    const row = await findAsk(tx, askedId)
    return row ? { task: await askedTask(within, member, row), isCrisis } : fail('NotFound')
  })
