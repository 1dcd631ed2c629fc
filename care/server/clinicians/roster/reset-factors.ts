import type { Care } from '#care/server/care.ts'
import { clinicianStaff } from '#care/server/clinicians/clinician-staff.ts'
import { lockPresentClinician } from '#care/server/clinicians/roster/invite-clinician.ts'
import { carryOutOnce } from '#care/server/clinicians/roster/order-once.ts'
import { insertClinicianChange } from '#care/server/clinicians/roster/roster-store.ts'
import type { ActingOperator } from '#care/server/clinicians/roster/save-clinician.ts'
import { fail } from '#platform/http/fail.ts'
import { resetStaffFactors } from '#platform/staff/change-staff-factors.ts'
import { orderReason, type SentOrder } from '#shared/clinicians/mobile-roster-calls.ts'

type Asked = ActingOperator & { id: string; order: SentOrder; askedAt: Date }

/**
 * Removes a clinician's passkeys, app and recovery codes, ends their sessions and mails them; the same order again changes nothing. Fails with
 * NotFound, NothingChanged without factors, and Conflict if the first factor was added after the order was made: it is not what was lost.
 */
export const resetClinicianFactors = (care: Care, { id, order, askedAt, operatorId, request }: Asked): Promise<{ id: string }> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const reset = async () => {
      const account = await lockPresentClinician(tx, id)
      if (account.strongFactorAt === null) return fail('NothingChanged')
      if (account.strongFactorAt > askedAt) return fail('Conflict')
      const { language } = account
      const by = { ...request.auditContext, actorId: operatorId }
      await resetStaffFactors(clinicianStaff, care, tx, { account, language, auditContext: by, reason: orderReason(order) })
      const changes = [{ field: 'factors', before: 'set', after: 'none' }]
      await insertClinicianChange(tx, { clinicianId: id, changes, madeBy: operatorId, now })
      return id
    }
    const { auditContext } = request
    return { id: await carryOutOnce(tx, { order, event: 'clinician.factor.reset', operatorId, auditContext, now }, reset) }
  })
