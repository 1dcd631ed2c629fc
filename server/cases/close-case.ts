import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { type Case, moveCase } from '#server/cases/case-store.ts'
import type { Portal } from '#server/portal.ts'

/** Nothing more will happen; ninety days later the case is removed. @throws Conflict when it was closed meanwhile, DecisionNeeded where confirming or declining closes it */
export const closeCase = (portal: Portal, { caseId, asking }: { caseId: string; asking: Pick<Asking, 'trail'> }): Promise<Case> =>
  portal.db.transaction(async (tx) => {
    const closed = (await moveCase(tx, caseId, 'closed', { closedAt: portal.clock.now() })) ?? fail('Conflict')
    if (closed.kind === 'pending-family') fail('DecisionNeeded')
    await writeAudit(tx, asking.trail, { event: 'case.close', outcome: 'ok', subjectId: caseId })
    return closed
  })
