import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { questionnaireAnswers } from '#care/server/schema/questionnaire-tables.ts'
import { waitingMembers } from '#care/server/schema/room-tables.ts'
import { isHere } from '#care/server/waiting-room/waiting-room-store.ts'
import type { Db } from '#platform/db/db.ts'
import { isStandardKey } from '#shared/questionnaires/standard-questionnaires.ts'

/** Ids of visits with alerts: by thoughts of self-harm in the PHQ-9, and by other urgent answers. */
export type AlertedVisits = { selfHarm: ReadonlySet<string>; urgent: ReadonlySet<string> }

/** What a list of visits shows beside them: whose member is in the waiting room, and alerts. */
export type VisitSigns = { here: ReadonlySet<string>; alerted: AlertedVisits }

/** Returns the signs of these visits. An answer alerts that did so at some time before it was sent. */
export const listSigns = async (db: Db, visitIds: readonly string[], now: Date): Promise<VisitSigns> => {
  const ids = [...visitIds]
  const waiting = db
    .select({ visitId: sql<string | null>`${waitingMembers.visitId}`, questionnaire: sql<string | null>`null` })
    .from(waitingMembers)
    .where(and(inArray(waitingMembers.visitId, ids), isHere(now)))
  const alerting = db
    .select({
      visitId: sql<string | null>`${questionnaireAnswers.visitId}`,
      questionnaire: sql<string | null>`${questionnaireAnswers.questionnaire}`,
    })
    .from(questionnaireAnswers)
    .where(and(inArray(questionnaireAnswers.visitId, ids), isNotNull(questionnaireAnswers.alertAt)))
  const rows = ids.length === 0 ? [] : await unionAll(waiting, alerting)
  const idsOf = (some: typeof rows = []) => new Set(some.flatMap(({ visitId }) => visitId ?? []))
  const { here, standard, own } = Object.groupBy(rows, ({ questionnaire }) => {
    if (questionnaire === null) return 'here'
    return isStandardKey(questionnaire) ? 'standard' : 'own'
  })
  return { here: idsOf(here), alerted: { selfHarm: idsOf(standard), urgent: idsOf(own) } }
}
