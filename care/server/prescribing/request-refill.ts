import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { notifyOfPrescription } from '#care/server/prescribing/notify-of-prescription.ts'
import { findPrescription, lockPrescription, type Prescription } from '#care/server/prescribing/prescription-store.ts'
import { findRefillRequest, insertRefillRequest, listLastRefills } from '#care/server/prescribing/refill-store.ts'
import { places } from '#care/server/sealed-columns.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { actsFor, scopeRefusal } from '#shared/care/managed.ts'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { refillRefusal } from '#shared/prescribing/refill-rules.ts'

/** Returns a prescription that the member may see, their own or with `see-records`; any other is ScopeMissing or NotFound. */
export const ownPrescription = async (db: Db, member: CareMember, id: string): Promise<Prescription> => {
  const row = isUuid(id) ? await findPrescription(db, id) : null
  if (!row) return fail('NotFound')
  return actsFor(member, row.patientId, 'see-records') ? row : fail(scopeRefusal(member, row.patientId))
}

/**
 * Why a member cannot request a refill now: they may only see the prescription (`book` is needed too), it is itself a refill, or the
 * prescription's own rules.
 */
export const memberRefillRefusal = (
  member: CareMember,
  row: Prescription,
  { hasOpenRequest, now }: { hasOpenRequest: boolean; now: Date },
): ErrorCode | null => {
  if (!actsFor(member, row.patientId, 'book')) return 'MedicalOnlySeen'
  if (row.refillOf !== null) return 'NoRefillsLeft'
  return refillRefusal({ ...row, hasOpenRequest }, now)
}

type Asked = { member: CareMember; requestId: string; prescriptionId: string; note: string; request: RequestContext }

/** Stores a request for a refill and tells the clinic. The same request again changes nothing. */
export const requestRefill = (care: Care, { member, requestId, prescriptionId, note, request }: Asked): Promise<Prescription> =>
  care.db.transaction(async (tx) => {
    await ownPrescription(tx, member, prescriptionId)
    const row = (await lockPrescription(tx, prescriptionId)) ?? fail('NotFound')
    const known = await findRefillRequest(tx, requestId)
    if (known && known.prescriptionId !== row.id) return fail('NotFound')
    if (known) {
      await writeAudit(tx, request.auditContext, { event: 'refill.request', outcome: 'ok', subjectId: row.patientId, reason: 'again' })
      return row
    }
    const now = care.clock.now()
    const hasOpenRequest = (await listLastRefills(tx, [row.id])).get(row.id)?.status === 'open'
    const refusal = memberRefillRefusal(member, row, { hasOpenRequest, now })
    if (refusal !== null) return fail(refusal)
    const made = await insertRefillRequest(tx, {
      id: requestId,
      prescriptionId: row.id,
      patientId: row.patientId,
      memberId: member.id,
      status: 'open',
      note: care.fields.seal(places.refillNote(requestId), note),
      createdAt: now,
    })
    if (!made) return fail('RefillAsked')
    await writeAudit(tx, request.auditContext, { event: 'refill.request', outcome: 'ok', subjectId: row.patientId })
    await notifyOfPrescription(care, tx, row, {})
    return row
  })
