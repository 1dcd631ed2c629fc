import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { type Case, moveCase } from '#server/cases/case-store.ts'
import type { Portal } from '#server/portal.ts'

/** An operator works on a case, also in place of another. @throws Conflict when it was answered or closed meanwhile */
export const takeCase = (
  portal: Portal,
  { caseId, operatorId, asking }: { caseId: string; operatorId: string; asking: Pick<Asking, 'trail'> },
): Promise<Case> =>
  portal.db.transaction(async (tx) => {
    const taken = (await moveCase(tx, caseId, 'working', { assigneeId: operatorId })) ?? fail('Conflict')
    await writeAudit(tx, asking.trail, { event: 'case.take', outcome: 'ok', subjectId: caseId })
    return taken
  })
