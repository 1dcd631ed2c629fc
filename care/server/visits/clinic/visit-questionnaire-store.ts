import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { questionnaireAnswers, visitQuestionnaires } from '#care/server/schema/questionnaire-tables.ts'
import type { Db } from '#platform/db/db.ts'
import { isStandardKey } from '#shared/questionnaires/standard-questionnaires.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

export const putVisitQuestionnaires = async (tx: Db, type: VisitType, questionnaires: string[]): Promise<void> => {
  await tx
    .insert(visitQuestionnaires)
    .values({ type, questionnaires })
    .onConflictDoUpdate({ target: visitQuestionnaires.type, set: { questionnaires } })
}

/** What is set for a type of visit, locked until the transaction ends; empty without a setting. */
export const lockVisitQuestionnaires = async (tx: Db, type: VisitType): Promise<string[]> => {
  const its = tx.select().from(visitQuestionnaires).where(eq(visitQuestionnaires.type, type)).for('update')
  return (await its)[0]?.questionnaires ?? []
}

/** Ids of visits with alerts: by thoughts of self-harm in the PHQ-9, and by other urgent answers. */
export type AlertedVisits = { selfHarm: ReadonlySet<string>; urgent: ReadonlySet<string> }

/** Of these visits, those with an answer that alerted the clinic at some time before it was sent. */
export const listAlertedVisits = async (db: Db, visitIds: readonly string[]): Promise<AlertedVisits> => {
  const rows = await db
    .select({ visitId: questionnaireAnswers.visitId, questionnaire: questionnaireAnswers.questionnaire })
    .from(questionnaireAnswers)
    .where(and(inArray(questionnaireAnswers.visitId, [...visitIds]), isNotNull(questionnaireAnswers.alertAt)))
  const idsOf = (some: typeof rows) => new Set(some.flatMap(({ visitId }) => visitId ?? []))
  const { standard = [], own = [] } = Object.groupBy(rows, ({ questionnaire }) => (isStandardKey(questionnaire) ? 'standard' : 'own'))
  return { selfHarm: idsOf(standard), urgent: idsOf(own) }
}
