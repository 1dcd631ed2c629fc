import { putVisitQuestionnaires } from '#care/server/visits/clinic/visit-questionnaire-store.ts'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
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
