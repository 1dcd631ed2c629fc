import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { moveOrder } from '#care/server/prescribing/order-moves.ts'
import { insertSend, listSends, lockPrescription, type Prescription, updateSend } from '#care/server/prescribing/prescription-store.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { requireLicense } from '#care/server/visits/clinic/clinic-visit.ts'
import { findVisit } from '#care/server/visits/visit-store.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { validUntil } from '#shared/prescribing/refill-rules.ts'

type Asked = { clinician: Clinician; prescriptionId: string; request: RequestContext }

/** Locks a prescription that the clinician signed; any other is NotFound. */
const lockOwn = async (tx: Db, clinician: Clinician, id: string): Promise<Prescription> => {
  const row = isUuid(id) ? await lockPrescription(tx, id) : null
  return row && row.clinicianId === clinician.id ? row : fail('NotFound')
}

/**
 * Sends a failed prescription again. One that could not be delivered keeps its order's id, because it may have arrived; one that was
 * refused gets another, because the pharmacy has closed the first.
 */
export const resendPrescription = (care: Care, { clinician, prescriptionId, request }: Asked): Promise<Prescription> =>
  care.db.transaction(async (tx) => {
    const row = await lockOwn(tx, clinician, prescriptionId)
    const now = care.clock.now()
    const visit = (await findVisit(tx, row.visitId)) ?? fail('NotFound')
    requireLicense(clinician, visit, now)
    if (now >= validUntil(row.signedAt)) fail('PrescriptionTooOld')
    const { failure } = row
    const moved = await moveOrder(care, tx, row, { event: 'resend', audit: 'prescription.resend', auditContext: request.auditContext })
    if (!moved) return fail('PrescriptionChanged')
    const last = (await listSends(tx, row.id)).filter(({ kind }) => kind === 'order').at(-1)
    if (last && failure === 'undelivered') {
      // As if it were new, so that it is tried for another day.
      await updateSend(tx, last.id, { status: 'waiting', attempts: 0, createdAt: now, nextAttemptAt: now, settledAt: null })
    } else {
      const id = uuidv7()
      await insertSend(tx, { id, prescriptionId: row.id, kind: 'order', orderId: id }, now)
    }
    return moved
  })

/**
 * Cancels a prescription. One whose order was never tried, or that the pharmacy refused, is canceled at once; else the pharmacy is asked
 * to. No license is needed: stopping is always allowed.
 */
export const cancelPrescription = (care: Care, { clinician, prescriptionId, request }: Asked): Promise<Prescription> =>
  care.db.transaction(async (tx) => {
    const row = await lockOwn(tx, clinician, prescriptionId)
    const now = care.clock.now()
    const last = (await listSends(tx, row.id)).filter(({ kind }) => kind === 'order').at(-1)
    const neverArrived = last?.attempts === 0 || last?.status === 'refused' || row.failure === 'rejected'
    const event = neverArrived ? 'withdraw' : 'cancel'
    const moved = await moveOrder(care, tx, row, { event, audit: 'prescription.cancel', auditContext: request.auditContext })
    if (!moved || !last) return fail('PrescriptionChanged')
    // An attempt that runs now settles its order by itself.
    const isRunning = last.status === 'waiting' && last.attempts > 0 && last.nextAttemptAt > now && last.lastError === null
    if (last.status === 'waiting' && !isRunning) await updateSend(tx, last.id, { status: 'void', settledAt: now })
    if (event === 'cancel') await insertSend(tx, { id: uuidv7(), prescriptionId: row.id, kind: 'cancel', orderId: last.id }, now)
    return moved
  })
