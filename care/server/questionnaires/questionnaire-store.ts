import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { questionnaireAnswers, visitQuestionnaires } from '#care/server/schema/questionnaire-tables.ts'
import { listCareMembers, listManagersOf } from '#care/server/session/member-store.ts'
import type { Db } from '#platform/db/db.ts'
import type { Sex } from '#shared/questionnaires/questionnaire-score.ts'
import { isStandardKey, type StandardKey } from '#shared/questionnaires/standard-questionnaires.ts'
import { defaultQuestionnaires } from '#shared/questionnaires/visit-questionnaires.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

export type AnswersRow = typeof questionnaireAnswers.$inferSelect

/** The questionnaires that the practice asks before visits, by the type of the visit. */
export const listVisitQuestionnaires = async (db: Db): Promise<Readonly<Record<VisitType, readonly StandardKey[]>>> => {
  const chosen = await db.select().from(visitQuestionnaires)
  return {
    ...defaultQuestionnaires,
    ...Object.fromEntries(chosen.map(({ type, questionnaires }) => [type, questionnaires.filter(isStandardKey)])),
  }
}

export const listAnswersOfVisits = (db: Db, visitIds: readonly string[]): Promise<AnswersRow[]> =>
  db
    .select()
    .from(questionnaireAnswers)
    .where(inArray(questionnaireAnswers.visitId, [...visitIds]))

export const findAnswers = async (db: Db, visitId: string, questionnaire: string): Promise<AnswersRow | null> => {
  const its = and(eq(questionnaireAnswers.visitId, visitId), eq(questionnaireAnswers.questionnaire, questionnaire))
  return (await db.select().from(questionnaireAnswers).where(its))[0] ?? null
}

/** The answers that these patients sent, the latest first. */
export const listSentAnswers = (db: Db, patientIds: readonly string[], most = 200): Promise<AnswersRow[]> =>
  db
    .select()
    .from(questionnaireAnswers)
    .where(and(inArray(questionnaireAnswers.patientId, [...patientIds]), isNotNull(questionnaireAnswers.sentAt)))
    .orderBy(desc(questionnaireAnswers.sentAt), desc(questionnaireAnswers.id))
    .limit(most)

/** Inserts answers, or replaces those with the same id. */
export const putAnswers = async (tx: Db, row: typeof questionnaireAnswers.$inferInsert): Promise<void> => {
  const { answers, answeredBy, updatedAt, sentAt, alertAt } = row
  await tx
    .insert(questionnaireAnswers)
    .values(row)
    .onConflictDoUpdate({ target: questionnaireAnswers.id, set: { answers, answeredBy, updatedAt, sentAt, alertAt } })
}

/** Patients' sex by the portal's claims, by patient; unknown ones are missing. */
export const findSexes = async (db: Db, patientIds: readonly string[]): Promise<ReadonlyMap<string, Sex>> => {
  if (patientIds.length === 0) return new Map()
  const own = (await listCareMembers(db, patientIds)).map(({ id, claims }) => ({ telehealthId: id, gender: claims.member.gender }))
  const managed = (await listManagersOf(db, patientIds)).flatMap(({ claims }) => claims.managed)
  // What a person's own account says comes last and wins.
  const known = [...managed, ...own].flatMap(({ telehealthId, gender }) => (gender ? [[telehealthId, gender] as const] : []))
  return new Map(known.filter(([id]) => patientIds.includes(id)))
}
