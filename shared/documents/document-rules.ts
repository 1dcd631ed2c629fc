import { isRecentlyCompleted } from '#shared/chart/chart-rules.ts'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { isLicensed, type License } from '#shared/visits/license-rules.ts'
import type { VisitState } from '#shared/visits/visit-states.ts'

type WrittenIn = { clinicianId: string | null; status: VisitState; state: string; endedAt: Date | null }

/**
 * Why a clinician may not sign a document in a visit now; null if they may: in their own visit, from its start until the patient's chart
 * closes to them, with a license where the patient was.
 */
export const documentRefusal = (
  clinician: { id: string; licenses: readonly License[] },
  visit: WrittenIn,
  now: Date,
): Extract<ErrorCode, 'DocumentsClosed' | 'NotLicensed'> | null => {
  const isOpen = visit.status === 'Started' || isRecentlyCompleted(visit, now)
  if (visit.clinicianId !== clinician.id || !isOpen) return 'DocumentsClosed'
  return isLicensed(clinician.licenses, visit.state, now) ? null : 'NotLicensed'
}

/** Whether a clinician to whom a document is open may withdraw it: who signed it, or anybody once the signer has left. */
export const mayWithdraw = (clinicianId: string, { signerId, hasLeft }: { signerId: string; hasLeft: boolean }): boolean =>
  signerId === clinicianId || hasLeft

/** A name as somebody sees it who checks a document: `Leo R.` */
export const checkedName = ({ first, last }: { first: string; last: string }): string => {
  const [initial] = [...last]
  return initial === undefined ? first : `${first} ${initial}.`
}
