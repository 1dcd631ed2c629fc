import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { fittingSlots, lockCalendarsOfHolder } from '#care/server/slots/claim-slot.ts'
import { clearHolds, findSlotClinician, lockHolder, lockSlot, markHeld, type OpenSlot } from '#care/server/slots/slot-store.ts'
import { ownVisit } from '#care/server/visits/own-visit.ts'
import { findDraft } from '#care/server/visits/request/draft-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { actsFor } from '#shared/care/managed.ts'
import { slotHoldMinutes } from '#shared/visits/visit-draft.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

type Asked = {
  member: CareMember
  slotId: string
  /** What the slot is for; without it, what the member's unsent request is for. */
  visit: { type?: VisitType | undefined; consultId?: string | undefined }
  request: RequestContext
}

/** The visit that is to be moved, else the type that was sent, else the one of the member's unsent request. */
const wantedVisit = async (care: Care, { member, visit }: Asked): Promise<{ id: string | null; type: VisitType | null }> => {
  if (visit.consultId !== undefined) {
    const own = await ownVisit(care.db, member, visit.consultId)
    return actsFor(member, own.patientId, 'book') ? own : fail('VisitOnlySeen')
  }
  return { id: null, type: visit.type ?? (await findDraft(care, member.id))?.content.type ?? null }
}

/**
 * Holds all slots that the visit will need, from this one on, for ten minutes, and releases what the member held before. A repeated call restarts
 * the ten minutes. Fails with SlotTaken if the whole visit does not fit.
 */
export const holdSlot = async (care: Care, asked: Asked): Promise<{ slot: OpenSlot; heldUntil: Date }> => {
  const { member, slotId, request } = asked
  const visit = await wantedVisit(care, asked)
  return care.db.transaction(async (tx) => {
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
}
