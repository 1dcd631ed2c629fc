import { eq } from 'drizzle-orm'
import { visitQuestionnaires } from '#care/server/schema/questionnaire-tables.ts'
import type { Db } from '#platform/db/db.ts'
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
