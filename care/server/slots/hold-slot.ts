import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { lockCalendarsOfHolder } from '#care/server/slots/claim-slot.ts'
import { clearHolds, findSlotClinician, lockHolder, lockSlot, markHeld, type OpenSlot } from '#care/server/slots/slot-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { slotHoldMinutes } from '#shared/visits/visit-draft.ts'

/** Holds a slot for ten minutes and releases the member's previous hold. A repeated call restarts the ten minutes. */
export const holdSlot = (care: Care, { member, slotId, request }: { member: CareMember; slotId: string; request: RequestContext }) =>
  care.db.transaction(async (tx): Promise<{ slot: OpenSlot; heldUntil: Date }> => {
    const now = care.clock.now()
    const heldUntil = new Date(now.getTime() + slotHoldMinutes * 60_000)
    await lockHolder(tx, member.id)
    const clinicianId = isUuid(slotId) ? await findSlotClinician(tx, slotId) : null
    if (clinicianId === null) return fail('SlotTaken', { field: 'slotId' })
    await lockCalendarsOfHolder(tx, member.id, [clinicianId])
    const isHeld = await markHeld(tx, slotId, { memberId: member.id, until: heldUntil, now })
    const slot = isHeld ? await lockSlot(tx, slotId) : null
    if (!slot) return fail('SlotTaken', { field: 'slotId' })
    await clearHolds(tx, member.id, slotId)
    await writeAudit(tx, request.auditContext, { event: 'slot.hold', outcome: 'ok' })
    return { slot, heldUntil }
  })
