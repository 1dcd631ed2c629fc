import { validate as isUuid } from 'uuid'
import type { CareMember } from '#care/server/session/member-store.ts'
import { findVisit, selectVisitForUpdate, type Visit } from '#care/server/visits/visit-store.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { actsFor } from '#shared/care/managed.ts'

const seen = (visit: Visit | null, member: CareMember): Visit =>
  visit && actsFor(member, visit.patientId, 'see-visits') ? visit : fail('NotFound')

/** Returns a visit that the member may see, their own or a managed patient's; any other is NotFound. */
export const ownVisit = async (db: Db, member: CareMember, visitId: string): Promise<Visit> =>
  isUuid(visitId) ? seen(await findVisit(db, visitId), member) : fail('NotFound')

/** Locks a visit that the member may change. Fails with NotFound, or VisitOnlySeen if they may only see it. */
export const lockOwnVisit = async (tx: Db, member: CareMember, visitId: string): Promise<Visit> => {
  const visit = isUuid(visitId) ? seen(await selectVisitForUpdate(tx, visitId), member) : fail('NotFound')
  return actsFor(member, visit.patientId, 'book') ? visit : fail('VisitOnlySeen')
}
