import type { Care } from '#care/server/care.ts'
import {
  type AnswersRow,
  findSexes,
  listAnswersOfVisits,
  listSentAnswers,
  listVisitQuestionnaires,
} from '#care/server/questionnaires/questionnaire-store.ts'
import { type AskedRow, listOpenAsks } from '#care/server/questionnaires/repeats/repeat-store.ts'
import { places, type Sealing } from '#care/server/sealed-columns.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { listOpenVisits, type Visit } from '#care/server/visits/visit-store.ts'
import type { Answer } from '#shared/calls.ts'
import { actsFor, idsFor } from '#shared/care/managed.ts'
import type { clinicQuestionnaireCalls } from '#shared/questionnaires/clinic-questionnaire-calls.ts'
import type { Answers } from '#shared/questionnaires/questionnaire.ts'
import { type QuestionnaireResult, resultOf } from '#shared/questionnaires/questionnaire-result.ts'
import type { OwnResult, QuestionnaireTask } from '#shared/questionnaires/questionnaire-screens.ts'
import { isStandardKey } from '#shared/questionnaires/standard-questionnaires.ts'

/** Null if they cannot be read. */
export const openAnswers = ({ fields }: Sealing, { id, answers }: AnswersRow): Promise<Answers | null> =>
  fields.openOrNull(places.questionnaireAnswers(id), answers)

/** Whose answers a member may give: a patient's whose visits they book and whose records they see. */
export const mayAnswer = (member: CareMember, patientId: string): boolean =>
  (['see-visits', 'book', 'see-records'] as const).every((scope) => actsFor(member, patientId, scope))

/** The questionnaires before these visits, for a member who may answer them. */
export const tasksOf = async (care: Sealing, member: CareMember, visits: readonly Visit[]): Promise<QuestionnaireTask[]> => {
  const ids = visits.map(({ id }) => id)
  const rows = await listAnswersOfVisits(care.db, ids)
  const asked = await listVisitQuestionnaires(care.db)
  const tasks = visits.flatMap((visit) => asked[visit.type].map((questionnaire) => ({ visit, questionnaire })))
  return Promise.all(
    tasks.map(async ({ visit, questionnaire }) => {
      const row = rows.find((one) => one.visitId === visit.id && one.questionnaire === questionnaire)
      const patient = visit.patientId === member.id ? null : { first: visit.patientFirst }
      const answers = row ? await openAnswers(care, row) : null
      return {
        consultId: visit.id,
        askedId: null,
        questionnaire,
        patient,
        answers: { ...answers },
        isSent: row !== undefined && row.sentAt !== null,
      }
    }),
  )
}

/** What is asked outside a visit, for a member who may answer it. */
export const askedTask = async (care: Sealing, member: CareMember, row: AskedRow): Promise<QuestionnaireTask> => ({
  consultId: null,
  askedId: row.id,
  questionnaire: row.questionnaire,
  patient: row.patientId === member.id ? null : { first: row.patientFirst },
  answers: { ...(await openAnswers(care, row)) },
  isSent: row.sentAt !== null,
})

/** The questionnaires that a member may still answer: outside visits, and over all open visits. */
export const openTasks = async (care: Sealing & Pick<Care, 'clock'>, member: CareMember): Promise<QuestionnaireTask[]> => {
  const visits = await listOpenVisits(care.db, idsFor(member, 'see-visits'))
  const own = visits.filter(({ patientId }) => mayAnswer(member, patientId))
  const answerable = idsFor(member, 'see-records').filter((patientId) => mayAnswer(member, patientId))
  const asked = await listOpenAsks(care.db, answerable, care.clock.now())
  const tasks = [...(await Promise.all(asked.map((row) => askedTask(care, member, row)))), ...(await tasksOf(care, member, own))]
  return tasks.filter(({ isSent }) => !isSent)
}

const resultsOf = async (care: Sealing, rows: readonly AnswersRow[]): Promise<(QuestionnaireResult & { patientId: string })[]> => {
  const scoredBySex = rows.filter(({ questionnaire }) => questionnaire === 'audit-c').map(({ patientId }) => patientId)
  const sexes = await findSexes(care.db, scoredBySex)
  const results = await Promise.all(
    rows.map(async (row) => {
      const { id, questionnaire, version, patientId, sentAt, updatedAt, alertAt } = row
      if (!isStandardKey(questionnaire)) return []
      const given = {
        id,
        questionnaire,
        version,
        at: (sentAt ?? updatedAt).toISOString(),
        isSent: sentAt !== null,
        answers: await openAnswers(care, row),
        sex: sexes.get(patientId) ?? null,
        hasAlert: alertAt !== null,
      }
      return [{ ...resultOf(given), patientId }]
    }),
  )
  return results.flat()
}

/** The results of these patients, the latest first. */
export const listResults = async (care: Sealing, patientIds: readonly string[]): Promise<QuestionnaireResult[]> =>
  (await resultsOf(care, await listSentAnswers(care.db, patientIds))).map(({ patientId: _, ...result }) => result)

/** The results that a member may see: their own, and of those whose records they see. */
export const listOwnResults = async (care: Sealing, member: CareMember): Promise<OwnResult[]> => {
  const names = new Map(member.claims.managed.map(({ telehealthId, first }) => [telehealthId, first]))
  const results = await resultsOf(care, await listSentAnswers(care.db, idsFor(member, 'see-records')))
  return results.map(({ patientId, ...result }) => {
    const isSelf = patientId === member.id
    return { ...result, patient: { id: patientId, first: isSelf ? member.claims.member.first : (names.get(patientId) ?? ''), isSelf } }
  })
}

/**
 * For a visit's page. `results`: what was answered before this visit but not sent yet, then the patient’s results, the latest first.
 * `alert`: the result of this visit whose item 9 was positive, or null.
 */
export const listResultsForVisit = async (
  care: Sealing,
  { id, patientId }: Visit,
): Promise<Answer<typeof clinicQuestionnaireCalls.readVisitQuestionnaires>> => {
  const ofVisit = (await resultsOf(care, await listAnswersOfVisits(care.db, [id]))).map(({ patientId: _, ...result }) => result)
  return {
    results: [...ofVisit.filter(({ isSent }) => !isSent), ...(await listResults(care, [patientId]))],
    alert: ofVisit.find(({ selfHarm }) => selfHarm === 'positive') ?? null,
  }
}
