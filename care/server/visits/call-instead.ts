import type { Care } from '#care/server/care.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { changesOf, writeMove } from '#care/server/visits/advance-visit.ts'
import { lockOwnVisit } from '#care/server/visits/own-visit.ts'
import { listServing } from '#care/server/visits/serving-store.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { serves } from '#shared/visits/clinic-rules.ts'
import { callInsteadRefusal } from '#shared/visits/visit-rules.ts'
import { isOpen } from '#shared/visits/visit-states.ts'

/** Everybody who sees patients, and whom. */
type Serving = Awaited<ReturnType<typeof listServing>>

/** Whoever has the visit, or while it waits for anybody somebody, sees patients by phone. */
const isServedByPhone = ({ clinicianId, type, state }: Visit, everybody: Serving): boolean => {
  if (clinicianId !== null) return everybody.some(({ id, methods }) => id === clinicianId && methods.includes('Phone'))
  return everybody.some((one) => serves(one, { type, method: 'Phone', state }))
}

/** Why a visit by video cannot become one by phone now; null when it can. */
export const phoneRefusal = (visit: Visit, everybody: Serving, now: Date): ErrorCode | null => {
  if (!isOpen(visit.status)) return 'VisitChanged'
  const refusal = callInsteadRefusal({ ...visit, status: visit.status }, visit.policy, now)
  return refusal ?? (isServedByPhone(visit, everybody) ? null : 'PhoneNotServed')
}

type Asked = { member: CareMember; visitId: string; phone: string; asking: Asking }

/** The member would rather be called: the visit goes on by phone, where it stands. Fails with VisitNotOpen, VisitChanged or PhoneNotServed. */
export const callInstead = (care: Care, { member, visitId, phone, asking: { trail } }: Asked): Promise<Visit> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const visit = await lockOwnVisit(tx, member, visitId)
    const changes = changesOf(visit, { kind: 'call-instead' }, now)
    if (!isServedByPhone(visit, await listServing(tx))) fail('PhoneNotServed')
    return writeMove(tx, visit, { changes: { ...changes, phone, phoneInsteadAt: now }, event: 'consult.call_instead', trail, now })
  })
