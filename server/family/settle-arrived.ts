import { v7 as uuidv7 } from 'uuid'
import type { Trail } from '#platform/audit/trail.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { settleCase } from '#server/cases/settle-case.ts'
import { listArrived, settleChange } from '#server/family/family-change-store.ts'
import type { Portal } from '#server/portal.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

const jobTrail = (node: string): Trail => ({
  ...{ requestId: uuidv7(), ip: 'local', userAgentHash: 'job', route: 'job family changes', level: 'none' },
  ...{ actorId: null, sessionHash: null, node, written: [] },
})

/** Whoever waits and has come to the membership by the sponsor's file waits no longer, and no operator need look any more. */
export const settleArrived = async (portal: Portal, db: Db): Promise<void> => {
  const { clock, config, node } = portal
  const now = clock.now()
  for (const { id, caseId, membershipId } of await listArrived(db, dayIn(config.timeZone, now)))
    await db.transaction(async (tx) => {
      if (!(await settleChange(tx, id, { state: 'active', reason: null, settledAt: now }))) return
      const asking = { trail: jobTrail(node) }
      if (caseId !== null) await settleCase(portal, tx, { caseId, operatorId: null, answer: null, asking })
      await writeAudit(tx, asking.trail, { event: 'family.settle', outcome: 'ok', subjectId: membershipId })
    })
}
