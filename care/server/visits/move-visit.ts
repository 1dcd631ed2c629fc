import type { Care } from '#care/server/care.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { freeSlot, giveSlot, takeSlot } from '#care/server/slots/take-slot.ts'
import { changesOf, writeMove } from '#care/server/visits/advance-visit.ts'
import { lockOwnVisit } from '#care/server/visits/own-visit.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { actionRefusal } from '#shared/visits/visit-rules.ts'
import { isOpen } from '#shared/visits/visit-states.ts'

type Asked = { member: CareMember; visitId: string; slotId: string; asking: Asking }

/**
 * Moves a visit to another slot: the new one is made sure of before the old one is free, in one transaction. Fails with
 * VisitNotMovable (VISIT-19..22), or SlotTaken, and then nothing has changed.
 */
export const moveVisit = (care: Care, { member, visitId, slotId, asking: { trail } }: Asked): Promise<Visit> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const visit = await lockOwnVisit(tx, member, visitId)
    if (!isOpen(visit.status)) return fail('VisitChanged')
    const refusal = actionRefusal('reschedule', { ...visit, status: visit.status }, visit.policy, now)
    if (refusal) return fail(refusal)
    const slot = await takeSlot(tx, { slotId, memberId: member.id, visit, now, field: 'slotId' })
    const changes = changesOf(visit, { kind: 'reschedule', startsAt: slot.startsAt, clinicianId: slot.clinicianId }, now)
    await freeSlot(tx, visit.id, now)
    await giveSlot(tx, slot, { visitId: visit.id, memberId: member.id })
    return writeMove(tx, visit, { changes, event: 'consult.reschedule', trail, now })
  })
