import { v7 as uuidv7 } from 'uuid'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { settleCase } from '#server/cases/settle-case.ts'
import { listArrived, settleFamilyChange } from '#server/family/family-change-store.ts'
import type { Portal } from '#server/portal.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

const jobAuditContext = (node: string): AuditContext => ({
  requestId: uuidv7(),
  ip: 'local',
  userAgentHash: 'job',
  route: 'job family changes',
  level: 'none',
  actorId: null,
  sessionHash: null,
  node,
  written: [],
})

/** Settles pending changes whose person arrived through the sponsor's file, and their cases. */
export const settleArrived = async (portal: Portal, db: Db): Promise<void> => {
  const { clock, config, node } = portal
  const now = clock.now()
  for (const { id, caseId, membershipId } of await listArrived(db, dayIn(config.timeZone, now)))
    await db.transaction(async (tx) => {
      if (!(await settleFamilyChange(tx, id, { state: 'active', reason: null, settledAt: now }))) return
      const request = { auditContext: jobAuditContext(node) }
      if (caseId !== null) await settleCase(portal, tx, { caseId, operatorId: null, answer: null, request })
      await writeAudit(tx, request.auditContext, { event: 'family.settle', outcome: 'ok', subjectId: membershipId })
    })
}
