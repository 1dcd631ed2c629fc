import { auditContextOfJob } from '#platform/audit/audit-context-of-job.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { Failure } from '#platform/http/fail.ts'
import type { Job } from '#platform/jobs/job-worker.ts'
import { queueJob } from '#platform/jobs/queue-job.ts'
import { mailOfRefusedOrder } from '#server/approvals/mail-refused-order.ts'
import {
  type ClinicianOrder,
  deleteClinicianOrder,
  insertRefusedClinicianOrder,
  listClinicianOrders,
} from '#server/clinicians/clinician-order-store.ts'
import { clinicianOrderContent, orderSubject } from '#server/clinicians/propose-clinician.ts'
import type { Portal } from '#server/portal.ts'
import { type OrderRefusal, orderRefusals } from '#shared/clinicians/console-clinician-calls.ts'
import { mobileRosterCalls, orderReason } from '#shared/clinicians/mobile-roster-calls.ts'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

/** Refusals that another try does not change. Every other failure is tried again. */
const isFinal = (code: ErrorCode): code is OrderRefusal => orderRefusals.some((one) => one === code)

/** Asks the telehealth side to carry an order out; returns the clinician's id. */
const ask = async ({ care }: Portal, { id, kind, content, madeBy, approvedBy }: ClinicianOrder): Promise<string> => {
  const of = { operator_id: madeBy, order: { id, approved_by: approvedBy } }
  if (kind === 'clinician.add') {
    const clinician = clinicianOrderContent[kind](content)
    if (clinician) return (await care.ask(mobileRosterCalls.addToRoster, { ...of, ...clinician })).id
  } else {
    const reset = clinicianOrderContent[kind](content)
    if (reset) return (await care.ask(mobileRosterCalls.resetRosterFactors, { ...of, id: reset.clinicianId, asked_at: reset.askedAt })).id
  }
  throw new Error(`the order ${id} of kind ${kind} cannot be read`)
}

type Answered = { outcome: 'ok'; subjectId: string; reason?: never } | { outcome: 'refused'; reason: OrderRefusal }

/** Keeps a refused order for the console, and mails the administrators. */
const keepRefused = async (portal: Portal, tx: Db, { orderedAt: _, ...order }: ClinicianOrder, refusal: OrderRefusal): Promise<void> => {
  const { id: orderId, kind } = order
  await insertRefusedClinicianOrder(tx, { ...order, refusal, refusedAt: portal.clock.now() })
  const { name: subject } = orderSubject(order)
  await mailOfRefusedOrder(portal, tx, { kind, groupId: null, path: consolePaths.clinicians, orderId, subject })
}

/** Audits how an order ended, with its maker as the actor, and deletes it. */
const settle = (portal: Portal, db: Db, sent: ClinicianOrder, { reason, ...answered }: Answered): Promise<void> =>
  db.transaction(async (tx) => {
    const { id, kind, madeBy, approvedBy } = sent
    if (!(await deleteClinicianOrder(tx, id))) return
    if (reason) await keepRefused(portal, tx, sent, reason)
    const order = orderReason({ id, approved_by: approvedBy })
    const event = { event: kind, ...answered, actorId: madeBy, reason: reason ? `${reason} ${order}` : order }
    await writeAudit(tx, auditContextOfJob(portal.node, 'clinician orders'), event)
  })

/**
 * Sends the orders that wait. The telehealth side carries out each id once, so an order whose answer was lost is sent again. Returns false if
 * one stays queued.
 */
export const sendClinicianOrders = async (portal: Portal, db: Db, signal?: AbortSignal): Promise<boolean> => {
  let isAllSent = true
  for (const order of await listClinicianOrders(db)) {
    if (signal?.aborted) return true
    try {
      await settle(portal, db, order, { outcome: 'ok', subjectId: await ask(portal, order) })
    } catch (error) {
      if (error instanceof Failure && isFinal(error.code)) await settle(portal, db, order, { outcome: 'refused', reason: error.code })
      else {
        portal.log.warn({ err: error, order: order.id }, 'an order for a clinician could not be sent')
        isAllSent = false
      }
    }
  }
  return isAllSent
}

export const clinicianOrderJobs = (portal: Portal): Job[] => [
  queueJob({ name: 'clinician orders', table: 'clinician_orders', send: (db, signal) => sendClinicianOrders(portal, db, signal) }),
]
