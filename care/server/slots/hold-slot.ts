import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { fittingSlots, lockCalendarsOfHolder } from '#care/server/slots/claim-slot.ts'
import { clearHolds, findSlotClinician, lockHolder, lockSlot, markHeld, type OpenSlot } from '#care/server/slots/slot-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { slotHoldMinutes } from '#shared/visits/visit-draft.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

type Asked = {
  member: CareMember
  slotId: string
  /** The visit that the time is for: its id if it is to be moved, and its type; without a type the slot alone is held. */
  visit: { id: string | null; type: VisitType | null }
  request: RequestContext
}

/**
 * Holds all slots that the visit will need, from this one on, for ten minutes, and releases what the member held before. A repeated call restarts
 * the ten minutes. Fails with SlotTaken if the whole visit does not fit.
 */
export const holdSlot = (care: Care, { member, slotId, visit, request }: Asked): Promise<{ slot: OpenSlot; heldUntil: Date }> =>
  care.db.transaction(async (tx) => {
    const taken = () => fail('SlotTaken', { field: 'slotId' })
    const now = care.clock.now()
    const heldUntil = new Date(now.getTime() + slotHoldMinutes * 60_000)
    await lockHolder(tx, member.id)
    const clinicianId = isUuid(slotId) ? await findSlotClinician(tx, slotId) : null
    if (clinicianId === null) return taken()
    await lockCalendarsOfHolder(tx, member.id, [clinicianId])
    const slot = await lockSlot(tx, slotId)
    const span = slot && (await fittingSlots(tx, slot, { visit, memberId: member.id, now }))
    if (!slot || !span) return taken()
    const ids = span.filter(({ visitId }) => visitId === null).map(({ id }) => id)
    if (!(await markHeld(tx, ids, { memberId: member.id, until: heldUntil, now }))) return taken()
    await clearHolds(tx, member.id, ids)
    await writeAudit(tx, request.auditContext, { event: 'slot.hold', outcome: 'ok' })
    return { slot, heldUntil }
  })
