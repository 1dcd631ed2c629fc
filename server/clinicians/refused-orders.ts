import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { deleteRefusedClinicianOrder, listRefusedClinicianOrders } from '#server/clinicians/clinician-order-store.ts'
import { orderSubject } from '#server/clinicians/propose-clinician.ts'
import { findOperatorNames } from '#server/operators/operator-name-store.ts'
import { orderReason } from '#shared/clinicians/mobile-roster-calls.ts'

/** Orders that the telehealth side refused, with the names of the administrators. */
export const refusedOrders = async (db: Db) => {
  const names = await findOperatorNames(db)
  return (await listRefusedClinicianOrders(db)).map(({ id, kind, content, madeBy, approvedBy, refusal, refusedAt }) => ({
    id,
    kind,
    ...orderSubject({ kind, content }),
    madeBy: names.get(madeBy) ?? madeBy,
    approvedBy: approvedBy && (names.get(approvedBy) ?? approvedBy),
    refusal,
    refusedAt: refusedAt.toISOString(),
  }))
}

/** Takes a refused order off the list. Fails with NotFound if somebody else did. */
export const dismissRefusedOrder = (db: Db, id: string, { auditContext }: RequestContext): Promise<void> =>
  db.transaction(async (tx) => {
    const order = (await deleteRefusedClinicianOrder(tx, id)) ?? fail('NotFound')
    const reason = `${order.refusal} ${orderReason({ id, approved_by: order.approvedBy })}`
    const { clinicianId } = orderSubject(order)
    await writeAudit(tx, auditContext, {
      event: 'clinician.order.dismiss',
      outcome: 'ok',
      reason,
      ...(clinicianId ? { subjectId: clinicianId } : {}),
    })
  })
