import type { Care } from '#care/server/care.ts'
import { listVersions } from '#care/server/questionnaires/own-store.ts'
import {
  type AnswersRow,
  findSexes,
  listAnswersOfVisits,
  listSentAnswers,
  listVisitQuestionnaires,
} from '#care/server/questionnaires/questionnaire-store.ts'
import { type AskedRow, listOpenAnswers } from '#care/server/questionnaires/repeats/repeat-store.ts'
import { places, type Sealing } from '#care/server/sealed-columns.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { listOpenVisits, type Visit } from '#care/server/visits/visit-store.ts'
import type { Answer } from '#shared/calls.ts'
import { actsFor, idsFor } from '#shared/care/managed.ts'
import type { clinicQuestionnaireCalls } from '#shared/questionnaires/clinic-questionnaire-calls.ts'
import { type OwnVersion, versionIn } from '#shared/questionnaires/own-questionnaire.ts'
import type { Answers } from '#shared/questionnaires/questionnaire.ts'
import { type QuestionnaireResult, resultOf } from '#shared/questionnaires/questionnaire-result.ts'
import type { OwnResult, QuestionnaireTask } from '#shared/questionnaires/questionnaire-screens.ts'

/** Null if they cannot be read. */
export const openAnswers = ({ fields }: Sealing, { id, answers }: AnswersRow): Promise<Answers | null> =>
  fields.openOrNull(places.questionnaireAnswers(id), answers)

/** Whose answers a member may give: a patient's whose visits they book and whose records they see. */
export const mayAnswer = (member: CareMember, patientId: string): boolean =>
  (['see-visits', 'book', 'see-records'] as const).every((scope) => actsFor(member, patientId, scope))

/** The questionnaires before these visits, for a member who may answer them. */
export const tasksOf = async (care: Sealing, member: CareMember, visits: readonly Visit[]): Promise<QuestionnaireTask[]> => {
  const ids = visits.map(({ id }) => id)
  return tasksWith(care, member, { visits, rows: await listAnswersOfVisits(care.db, ids) })
}

type Begun = { visits: readonly Visit[]; rows: readonly AnswersRow[] }

const tasksWith = async (care: Sealing, member: CareMember, { visits, rows }: Begun): Promise<QuestionnaireTask[]> => {
  const asked = await listVisitQuestionnaires(care.db)
  const begun = await listVersions(care.db, rows)
  const tasks = visits.flatMap((visit) => asked[visit.type].map((one) => ({ visit, ...one })))
  return Promise.all(
    tasks.map(async ({ visit, key: questionnaire, own }) => {
      const row = rows.find((one) => one.visitId === visit.id && one.questionnaire === questionnaire)
      const patient = visit.patientId === member.id ? null : { first: visit.patientFirst }
      const answers = row ? await openAnswers(care, row) : null
      return {
        consultId: visit.id,
        askedId: null,
        questionnaire,
        own: row ? versionIn(begun, row) : own,
        patient,
        answers: { ...answers },
        isSent: row !== undefined && row.sentAt !== null,
      }
    }),
  )
}

/** What is asked outside a visit, for a member who may answer it. */
export const askedTask = async (
  care: Sealing,
  member: CareMember,
  row: AskedRow,
  versions?: readonly OwnVersion[],
): Promise<QuestionnaireTask> => ({
  consultId: null,
  askedId: row.id,
  questionnaire: row.questionnaire,
  own: versionIn(versions ?? (await listVersions(care.db, [row])), row),
  patient: row.patientId === member.id ? null : { first: row.patientFirst },
  answers: { ...(await openAnswers(care, row)) },
  isSent: row.sentAt !== null,
})

/** The questionnaires that a member may still answer: outside visits, and over all open visits. */
export const openTasks = async (care: Sealing & Pick<Care, 'clock'>, member: CareMember): Promise<QuestionnaireTask[]> => {
  const visits = await listOpenVisits(care.db, idsFor(member, 'see-visits'))
  const own = visits.filter(({ patientId }) => mayAnswer(member, patientId))
  const answerable = idsFor(member, 'see-records').filter((patientId) => mayAnswer(member, patientId))
  const visitIds = own.map(({ id }) => id)
  const { ofVisits, asked } = await listOpenAnswers(care.db, { visitIds, patientIds: answerable, now: care.clock.now() })
  const versions = await listVersions(care.db, asked)
  const ofRepeats = await Promise.all(asked.map((row) => askedTask(care, member, row, versions)))
  const tasks = [...ofRepeats, ...(await tasksWith(care, member, { visits: own, rows: ofVisits }))]
  return tasks.filter(({ isSent }) => !isSent)
}

type Results = { results: QuestionnaireResult[]; own: OwnVersion[] }
type PatientResults = { results: (QuestionnaireResult & { patientId: string })[]; own: OwnVersion[] }

/** The results of answers, and the versions of the practice's questionnaires that they belong to. */
const resultsOf = async (care: Sealing, rows: readonly AnswersRow[]): Promise<PatientResults> => {
  const own = await listVersions(care.db, rows)
  const scoredBySex = rows.filter(({ questionnaire }) => questionnaire === 'audit-c').map(({ patientId }) => patientId)
  const sexes = await findSexes(care.db, scoredBySex)
  const results = await Promise.all(
    rows.map(async (row) => {
      const { id, questionnaire, version, patientId, sentAt, updatedAt, alertAt } = row
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
      const result = resultOf(given, versionIn(own, row))
      return result ? [{ ...result, patientId }] : []
    }),
  )
  return { results: results.flat(), own }
}

/** The results of these patients, the latest first. */
export const listResults = async (care: Sealing, patientIds: readonly string[]): Promise<Results> => {
  const { results, own } = await resultsOf(care, await listSentAnswers(care.db, patientIds))
  return { results: results.map(({ patientId: _, ...result }) => result), own }
}

/** The results that a member may see: their own, and of those whose records they see. */
export const listOwnResults = async (care: Sealing, member: CareMember): Promise<OwnResult[]> => {
  const names = new Map(member.claims.managed.map(({ telehealthId, first }) => [telehealthId, first]))
  const { results } = await resultsOf(care, await listSentAnswers(care.db, idsFor(member, 'see-records')))
  return results.map(({ patientId, ...result }) => {
    const isSelf = patientId === member.id
    return { ...result, patient: { id: patientId, first: isSelf ? member.claims.member.first : (names.get(patientId) ?? ''), isSelf } }
  })
}

/**
 * For a visit's page. `results`: what was answered before this visit but not sent yet, then the patient’s results, the latest first.
 * `alert`: the result of this visit with an answer that alerts, or null.
 */
export const listResultsForVisit = async (
  care: Sealing,
  { id, patientId }: Visit,
): Promise<Answer<typeof clinicQuestionnaireCalls.readVisitQuestionnaires>> => {
  const visit = await resultsOf(care, await listAnswersOfVisits(care.db, [id]))
  const sent = await listResults(care, [patientId])
  const ofVisit = visit.results.map(({ patientId: _, ...result }) => result)
  const isOther = (version: OwnVersion) => versionIn(sent.own, { questionnaire: version.key, version: version.version }) === null
  return {
    results: [...ofVisit.filter(({ isSent }) => !isSent), ...sent.results],
    own: [...visit.own.filter(isOther), ...sent.own],
    // Thoughts of self-harm come first.
    alert: ofVisit.find(({ selfHarm }) => selfHarm === 'positive') ?? ofVisit.find(({ hasAlert }) => hasAlert) ?? null,
  }
}
