import type { Care } from '#care/server/care.ts'
import { notifyOfPrescription } from '#care/server/prescribing/notify-of-prescription.ts'
import { type Prescription, updatePrescription } from '#care/server/prescribing/prescription-store.ts'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { CareEvent } from '#shared/audit/audit-events.ts'
import type { PrescriptionNews } from '#shared/inbox/inbox-items.ts'
import { type OrderEvent, type OrderFailure, type OrderState, orderStateAfter } from '#shared/prescribing/order-states.ts'

const failures: Partial<Record<OrderEvent, OrderFailure>> = { refuse: 'refused', reject: 'rejected', 'give-up': 'undelivered' }

/** What the member hears of a new state; nothing of steps in between. */
const newsOf: Partial<Record<OrderState, PrescriptionNews>> = {
  received: 'Received',
  failed: 'Failed',
  dispensed: 'Dispensed',
  cancelled: 'Cancelled',
}

type Move = { event: OrderEvent; audit: CareEvent; auditContext: AuditContext; changes?: Partial<Prescription> }

/**
 * Applies an event to a locked prescription in the caller's transaction: the new state, the audit row, and the notices to the member and,
 * of a failure, to the clinician. Returns null if the event changes nothing.
 */
export const moveOrder = async (
  care: Care,
  tx: Db,
  row: Prescription,
  { event, audit, auditContext, changes = {} }: Move,
): Promise<Prescription | null> => {
  const status = orderStateAfter(row.status, event)
  if (status === null) return null
  const now = care.clock.now()
  const moved = await updatePrescription(tx, row, {
    status,
    failure: failures[event] ?? null,
    ...(status === 'dispensed' ? { dispensedAt: row.dispensedAt ?? now } : {}),
    ...(status === 'queued' || status === 'cancelling' ? {} : { delayedAt: null }),
    ...changes,
  })
  await writeAudit(tx, auditContext, { event: audit, outcome: 'ok', subjectId: row.patientId, reason: event })
  const news = newsOf[status]
  await notifyOfPrescription(care, tx, moved, news === undefined ? {} : { news })
  return moved
}

/** The audit context of the delivery, which has no request. */
export const deliveryAuditContext = (node: string): AuditContext => ({
  requestId: 'job',
  ip: 'local',
  userAgentHash: 'job',
  route: 'prescriptions',
  level: 'job',
  actorId: null,
  sessionHash: null,
  node,
  written: [],
})
