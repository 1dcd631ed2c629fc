import type { Care } from '#care/server/care.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { claimSlot, freeSlot, giveSlot, reserveTime } from '#care/server/slots/claim-slot.ts'
import { advanceVisit, changesOfMove, writeMove } from '#care/server/visits/advance-visit.ts'
import { lockClinicVisit, requireLicense } from '#care/server/visits/clinic/clinic-visit.ts'
import { postVisitNotice } from '#care/server/visits/notices/post-visit-notice.ts'
import { lockOwnVisit } from '#care/server/visits/own-visit.ts'
import { bookPlanned } from '#care/server/visits/series/planned-series.ts'
import { listServing } from '#care/server/visits/serving-store.ts'
import { findVisit, type Visit } from '#care/server/visits/visit-store.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { isLicensedThroughout } from '#shared/visits/license-rules.ts'
import { actionRefusal } from '#shared/visits/visit-rules.ts'
import { isOpen } from '#shared/visits/visit-states.ts'

type MoveVisitInput = { member: CareMember; visitId: string; slotId: string; request: RequestContext }

/**
 * Moves a visit to another slot in one transaction; claims the new slot before freeing the old one. Fails with VisitNotMovable
 * (VISIT-19..22) or SlotTaken; nothing changes then.
 */
export const moveVisit = (care: Care, { member, visitId, slotId, request: { auditContext } }: MoveVisitInput): Promise<Visit> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const visit = await lockOwnVisit(tx, member, visitId)
    if (!isOpen(visit.status)) return fail('VisitChanged')
    const refusal = actionRefusal('reschedule', { ...visit, status: visit.status }, visit.policy, now)
    if (refusal) return fail(refusal)
    const slot = await claimSlot(tx, { slotId, memberId: member.id, visit, now, field: 'slotId' })
    const changes = changesOfMove(visit, { kind: 'reschedule', startsAt: slot.startsAt, clinicianId: slot.clinicianId }, now)
    await freeSlot(tx, visit, now)
    await giveSlot(tx, slot, { visitId: visit.id, memberId: member.id })
    return writeMove({ ...care, db: tx }, visit, { changes, event: 'consult.reschedule', auditContext, now })
  })

type ProposeTimesInput = { clinician: Clinician; visitId: string; times: readonly Date[]; request: RequestContext }

/** Proposes up to three other times to the member. Fails with VisitChanged, VisitNotMovable, or at the field `times`, NotLicensed too. */
export const proposeTimes = (care: Care, { clinician, visitId, times, request: { auditContext } }: ProposeTimesInput): Promise<Visit> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const visit = await lockClinicVisit(tx, clinician, visitId, now)
    requireLicense(clinician, visit, now, { planned: times, field: 'times' })
    const move = { kind: 'propose', clinicianId: clinician.id, times } as const
    const proposed = await advanceVisit({ ...care, db: tx }, visit, { move, now, event: 'consult.propose', auditContext })
    await postVisitNotice(care, tx, proposed, 'proposed')
    return proposed
  })

type ChooseTimeInput = { member: CareMember; visitId: string; at: Date; request: RequestContext }

/** Chooses a time that the clinic proposed. Fails with VisitNotProposed, TimePast, or SlotTaken if the clinician is no longer free. */
export const chooseTime = (care: Care, { member, visitId, at, request: { auditContext } }: ChooseTimeInput): Promise<Visit> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const visit = await lockOwnVisit(tx, member, visitId)
    const changes = changesOfMove(visit, { kind: 'choose', at }, now)
    if (visit.clinicianId === null) return fail('VisitNotProposed')
    const { clinicianId } = visit
    const clinician = (await listServing(tx)).find(({ id }) => id === clinicianId)
    if (!clinician || !isLicensedThroughout(clinician.licenses, visit, at)) return fail('SlotTaken', { field: 'at' })
    await reserveTime(tx, { clinicianId, at, visit, now, field: 'at' })
    const how = { event: 'consult.choose', auditContext, now } as const
    const chosen = await writeMove({ ...care, db: tx }, visit, { changes, ...how })
    const planned = await bookPlanned({ ...care, db: tx }, chosen, how)
    if (!planned) return chosen
    await postVisitNotice(care, tx, chosen, planned.notice, planned)
    return (await findVisit(tx, chosen.id)) ?? chosen
  })

type Asked = { member: CareMember; visitId: string; times: readonly Date[]; request: RequestContext }

/** Requests other times for an arranged visit, which waits for the clinic again. Fails with VisitNotMovable, or at the field `times`. */
export const askOtherTimes = (care: Care, { member, visitId, times, request: { auditContext } }: Asked): Promise<Visit> =>
  care.db.transaction(async (tx) => {
    const visit = await lockOwnVisit(tx, member, visitId)
    return advanceVisit({ ...care, db: tx }, visit, {
      move: { kind: 'ask-others', times },
      now: care.clock.now(),
      event: 'consult.other_times',
      auditContext,
    })
  })
