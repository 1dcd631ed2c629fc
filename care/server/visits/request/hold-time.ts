import type { Care } from '#care/server/care.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { holdSlot } from '#care/server/slots/hold-slot.ts'
import { ownVisit } from '#care/server/visits/own-visit.ts'
import { findDraft } from '#care/server/visits/request/draft-store.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Input } from '#shared/calls.ts'
import { actsFor } from '#shared/care/managed.ts'
import type { visitScreens } from '#shared/visits/visit-screens.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

type Asked = { member: CareMember; input: Input<typeof visitScreens.holdSlot>; request: RequestContext }

/** The visit that is to be moved, else the type that was sent, else the one of the member's unsent request. */
const wantedVisit = async (care: Care, { member, input }: Asked): Promise<{ id: string | null; type: VisitType | null }> => {
  if (input.consultId === undefined) return { id: null, type: input.type ?? (await findDraft(care, member.id))?.content.type ?? null }
  const own = await ownVisit(care.db, member, input.consultId)
  return actsFor(member, own.patientId, 'book') ? own : fail('VisitOnlySeen')
}

/** Holds a time for a visit, as long as the visit. Fails with SlotTaken, and NotFound or VisitOnlySeen for a visit that the member may not move. */
export const holdTime = async (care: Care, asked: Asked) =>
  holdSlot(care, { member: asked.member, slotId: asked.input.slotId, visit: await wantedVisit(care, asked), request: asked.request })
