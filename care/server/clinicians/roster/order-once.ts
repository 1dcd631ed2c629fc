import { insertCarriedOutOrder, lockCarriedOutOrder } from '#care/server/clinicians/roster/roster-store.ts'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { AuditEventName } from '#shared/audit/audit-events.ts'
import { orderReason, type SentOrder } from '#shared/clinicians/mobile-roster-calls.ts'

type Carried = { order: SentOrder; event: AuditEventName; operatorId: string; auditContext: AuditContext; now: Date }

/**
 * Carries out an order of the portal in the caller's transaction, unless it was carried out before: the portal sends it until it has an answer.
 * The repeated call is audited with the reason `again`.
 * @returns the clinician's id, the same each time
 */
export const carryOutOnce = async (
  tx: Db,
  { order, event, operatorId: actorId, auditContext, now }: Carried,
  carryOut: () => Promise<string>,
): Promise<string> => {
  const done = await lockCarriedOutOrder(tx, order.id)
  if (done) {
    const { clinicianId: subjectId } = done
    await writeAudit(tx, auditContext, { event, outcome: 'ok', reason: `again ${orderReason(order)}`, subjectId, actorId })
    return subjectId
  }
  const clinicianId = await carryOut()
  await insertCarriedOutOrder(tx, { id: order.id, clinicianId, doneAt: now })
  return clinicianId
}
