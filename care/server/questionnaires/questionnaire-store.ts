import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { questionnaireAnswers, visitQuestionnaires } from '#care/server/schema/questionnaire-tables.ts'
import { findCareMember, listManagersOf } from '#care/server/session/member-store.ts'
import type { Db } from '#platform/db/db.ts'
import type { Sex } from '#shared/questionnaires/questionnaire-score.ts'
import { isStandardKey, type StandardKey } from '#shared/questionnaires/standard-questionnaires.ts'
import { defaultQuestionnaires } from '#shared/questionnaires/visit-questionnaires.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

export type AnswersRow = typeof questionnaireAnswers.$inferSelect

/** The questionnaires that the practice asks before visits of a type. */
export const questionnairesFor = async (db: Db, type: VisitType): Promise<readonly StandardKey[]> => {
  const [row] = await db.select().from(visitQuestionnaires).where(eq(visitQuestionnaires.type, type))
  return row ? row.questionnaires.filter(isStandardKey) : defaultQuestionnaires[type]
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

/** A patient's sex by the portal's claims; null if it is unknown. */
export const findSex = async (db: Db, patientId: string): Promise<Sex> => {
  const own = (await findCareMember(db, patientId))?.claims.member.gender
  if (own) return own
  const managed = (await listManagersOf(db, patientId)).flatMap(({ claims }) => claims.managed)
  return managed.find(({ telehealthId, gender }) => telehealthId === patientId && gender !== undefined)?.gender ?? null
}
