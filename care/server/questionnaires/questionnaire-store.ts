import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { listInUse } from '#care/server/questionnaires/own-store.ts'
import { questionnaireAnswers, visitQuestionnaires } from '#care/server/schema/questionnaire-tables.ts'
import { listCareMembers, listManagersOf } from '#care/server/session/member-store.ts'
import type { Db } from '#platform/db/db.ts'
import type { OwnVersion } from '#shared/questionnaires/own-questionnaire.ts'
import type { Sex } from '#shared/questionnaires/questionnaire-score.ts'
import { isStandardKey } from '#shared/questionnaires/standard-questionnaires.ts'
import { defaultQuestionnaires } from '#shared/questionnaires/visit-questionnaires.ts'
import { type VisitType, visitTypes } from '#shared/visits/visit-types.ts'

export type AnswersRow = typeof questionnaireAnswers.$inferSelect

/** A questionnaire that is asked; `own` is the latest version of one of the practice, null for a standard one. */
export type AskedQuestionnaire = { key: string; own: OwnVersion | null }

/** The questionnaires that the practice asks before visits, by the type of the visit. Those that were withdrawn are left out. */
export const listVisitQuestionnaires = async (db: Db): Promise<Readonly<Record<VisitType, readonly AskedQuestionnaire[]>>> => {
  const rows = await db.select().from(visitQuestionnaires)
  const chosen: Partial<Record<VisitType, string[]>> = Object.fromEntries(rows.map(({ type, questionnaires }) => [type, questionnaires]))
  const inUse = await listInUse(
    db,
    rows.flatMap(({ questionnaires }) => questionnaires),
  )
  const askedOf = (type: VisitType): AskedQuestionnaire[] =>
    (chosen[type] ?? [...defaultQuestionnaires[type]]).flatMap((key: string): AskedQuestionnaire[] => {
      if (isStandardKey(key)) return [{ key, own: null }]
      const own = inUse.find((version) => version.key === key)
      return own ? [{ key, own }] : []
    })
  return Object.fromEntries(visitTypes.map((type) => [type, askedOf(type)])) as Record<VisitType, AskedQuestionnaire[]>
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
