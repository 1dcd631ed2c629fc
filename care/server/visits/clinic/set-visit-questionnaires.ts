import { lockVisitQuestionnaires, putVisitQuestionnaires } from '#care/server/visits/clinic/visit-questionnaire-store.ts'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { isStandardKey } from '#shared/questionnaires/standard-questionnaires.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

type Setting = { type: VisitType; questionnaires: string[] }

/** Sets which questionnaires the practice asks before visits of a type. `actorId`: the portal's id of the operator who does it. */
export const setVisitQuestionnaires = (
  db: Db,
  { type, questionnaires }: Setting,
  auditContext: AuditContext,
  actorId?: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    await putVisitQuestionnaires(tx, type, questionnaires)
    await writeAudit(tx, auditContext, { event: 'questionnaire.setting', outcome: 'ok', reason: type, ...(actorId ? { actorId } : {}) })
  })

/**
 * The same for the standard ones only, as the command line does: it cannot name questionnaires of the practice, so those that are set stay,
 * after the standard ones. Returns how many stayed.
 */
export const setStandardQuestionnaires = (db: Db, { type, questionnaires }: Setting, auditContext: AuditContext): Promise<number> =>
  db.transaction(async (tx) => {
    const own = (await lockVisitQuestionnaires(tx, type)).filter((key) => !isStandardKey(key))
    await setVisitQuestionnaires(tx, { type, questionnaires: [...questionnaires, ...own] }, auditContext)
    return own.length
  })
