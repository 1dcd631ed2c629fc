import type { Care } from '#care/server/care.ts'
import { deliverOrders } from '#care/server/prescribing/deliver-orders.ts'
import { handlePharmacyEvent } from '#care/server/prescribing/handle-pharmacy-event.ts'
import { deliveryAuditContext } from '#care/server/prescribing/order-moves.ts'
import { findNextSend } from '#care/server/prescribing/prescription-store.ts'
import type { Db } from '#platform/db/db.ts'
import type { Job } from '#platform/jobs/job-worker.ts'

/** Handles the test partner's events as if its webhooks had arrived: signature first. */
export const handleTestEvents = async (care: Care): Promise<void> => {
  const { prescribing, clock, node } = care
  if (!prescribing?.test) return
  for (const { body, signature } of prescribing.test.takeDueEvents()) {
    const event = prescribing.gateway.readEvent(body, signature, clock.now())
    if (event) await handlePharmacyEvent(care, event, deliveryAuditContext(node))
  }
}

/** Milliseconds until an attempt is due, 0 if one is, infinite if none waits. */
const sendDueIn = async (db: Db, now: Date): Promise<number> => {
  const next = await findNextSend(db)
  return next === null ? Number.POSITIVE_INFINITY : Math.max(0, next.getTime() - now.getTime())
}

export const prescriptionJobs = (care: Care): Job[] => [
  {
    name: 'care prescriptions',
    everyMs: 5_000,
    wokenBy: 'prescription_sends',
    dueIn: (db) => sendDueIn(db, care.clock.now()),
    run: async (_db, signal) => {
      await deliverOrders(care, { signal })
    },
  },
  ...(care.prescribing?.test ? [{ name: 'care test pharmacy', everyMs: 1_000, run: () => handleTestEvents(care) }] : []),
]
