import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { Asking } from '#platform/http/asking.ts'
import { moveCase } from '#server/cases/case-store.ts'
import type { Portal } from '#server/portal.ts'

type Settled = {
  caseId: string
  /** Null where no person decided. */
  operatorId: string | null
  /** What was decided, for whoever looks at the case later; null where it says nothing. */
  answer: string | null
  asking: Pick<Asking, 'trail'>
}

/** Closes the case of something that was decided elsewhere, in the transaction of that decision. One that is closed stays as it is. */
export const settleCase = async (
  { clock }: Pick<Portal, 'clock'>,
  tx: Db,
  { caseId, operatorId, answer, asking }: Settled,
): Promise<void> => {
  const now = clock.now()
  const change = {
    closedAt: now,
    ...(operatorId === null ? {} : { assigneeId: operatorId }),
    ...(answer === null ? {} : { answer, answeredAt: now }),
  }
  if (await moveCase(tx, caseId, 'closed', change))
    await writeAudit(tx, asking.trail, { event: 'case.close', outcome: 'ok', subjectId: caseId })
}
