import type { Care } from '#care/server/care.ts'
import { announceVisit } from '#care/server/live/announce.ts'
import { type CareMember, listWatchers } from '#care/server/session/member-store.ts'
import { dropOfferHold } from '#care/server/slots/hold-for-offer.ts'
import { lockOwnVisit } from '#care/server/visits/own-visit.ts'
import { deleteEarlierRequest, endOffer, findOpenOffer, insertEarlierRequest } from '#care/server/visits/schedule/earlier-store.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { earlierRefusal } from '#shared/visits/visit-rules.ts'
import { isOpen } from '#shared/visits/visit-states.ts'

type Asked = { member: CareMember; visitId: string; wanted: boolean; request: RequestContext }

const giveUp = async (tx: Db, visitId: string, now: Date): Promise<void> => {
  const offer = await findOpenOffer(tx, visitId)
  if (offer) await endOffer(tx, offer.id, 'declined', now)
  await dropOfferHold(tx, visitId)
  await deleteEarlierRequest(tx, visitId)
}

const queue = async (tx: Db, visit: Visit, member: CareMember, now: Date): Promise<void> => {
  if (!member.claims.group.isCovered) return fail('CoverageEnded')
  const refusal = isOpen(visit.status) ? earlierRefusal({ ...visit, status: visit.status }, visit.policy, now) : 'VisitNotMovable'
  return refusal ? fail(refusal) : insertEarlierRequest(tx, visit.id, now)
}

/**
 * Adds a visit to the line for earlier slots, or removes it with its open offer. A repeated request keeps its place. Fails with CoverageEnded,
 * or VisitNotMovable if the visit is not scheduled or starts too soon.
 */
export const requestEarlier = (care: Care, { member, visitId, wanted, request: { auditContext } }: Asked): Promise<{ wanted: boolean }> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const visit = await lockOwnVisit(tx, member, visitId)
    await (wanted ? queue(tx, visit, member, now) : giveUp(tx, visit.id, now))
    const reason = wanted ? 'requested' : 'given up'
    await writeAudit(tx, auditContext, { event: 'consult.earlier', outcome: 'ok', reason, subjectId: visit.patientId })
    await announceVisit(tx, await listWatchers(tx, visit.patientId, 'see-visits'), { consultId: visit.id, status: visit.status })
    return { wanted }
  })
