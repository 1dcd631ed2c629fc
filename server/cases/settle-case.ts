import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { moveCase } from '#server/cases/case-store.ts'
import type { Portal } from '#server/portal.ts'

type Settled = {
  caseId: string
  /** Null if no operator decided. */
  operatorId: string | null
  /** The decision, for later readers of the case; null if there is no text. */
  answer: string | null
  request: Pick<RequestContext, 'auditContext'>
}

/** Closes the case of a decision made elsewhere, in that decision's transaction. A closed case is unchanged. */
export const settleCase = async (
  { clock }: Pick<Portal, 'clock'>,
  tx: Db,
  { caseId, operatorId, answer, request }: Settled,
): Promise<void> => {
  const now = clock.now()
  const change = {
    closedAt: now,
    ...(operatorId === null ? {} : { assigneeId: operatorId }),
    ...(answer === null ? {} : { answer, answeredAt: now }),
  }
  if (await moveCase(tx, caseId, 'closed', change))
    await writeAudit(tx, request.auditContext, { event: 'case.close', outcome: 'ok', subjectId: caseId })
}
