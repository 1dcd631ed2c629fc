import { and, inArray, isNotNull } from 'drizzle-orm'
import { questionnaireAnswers, visitQuestionnaires } from '#care/server/schema/questionnaire-tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { StandardKey } from '#shared/questionnaires/standard-questionnaires.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

export const putVisitQuestionnaires = async (tx: Db, type: VisitType, questionnaires: StandardKey[]): Promise<void> => {
  await tx
    .insert(visitQuestionnaires)
    .values({ type, questionnaires })
    .onConflictDoUpdate({ target: visitQuestionnaires.type, set: { questionnaires } })
}

/** Of these visits, the ids of those whose PHQ-9 has an alert: its item 9 was positive at some time before it was sent. */
export const listAlertedVisits = async (db: Db, visitIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .select({ visitId: questionnaireAnswers.visitId })
    .from(questionnaireAnswers)
    .where(and(inArray(questionnaireAnswers.visitId, [...visitIds]), isNotNull(questionnaireAnswers.alertAt)))
  return new Set(rows.flatMap(({ visitId }) => visitId ?? []))
}
