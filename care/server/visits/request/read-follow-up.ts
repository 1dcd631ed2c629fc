import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { readSignedNotes } from '#care/server/notes/read-signed-notes.ts'
import type { Sealing } from '#care/server/sealed-columns.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { listFreeSlots } from '#care/server/slots/slot-store.ts'
import { findFollowUp, type OfferedFollowUp } from '#care/server/visits/follow-up/follow-up-store.ts'
import { priceOfDraft } from '#care/server/visits/request/visit-of-draft.ts'
import { slotAnswer } from '#care/server/visits/request/visit-options.ts'
import { findVisit, type Visit } from '#care/server/visits/visit-store.ts'
import { fail } from '#platform/http/fail.ts'
import { actsFor, scopeRefusal } from '#shared/care/managed.ts'
import { isFollowUpOpen, nearestTimes, suggestedSpan } from '#shared/visits/choice/follow-up-rules.ts'
import type { VisitDraft } from '#shared/visits/visit-draft.ts'

/** Why the clinician wants to see the patient again, as they signed it; null if it cannot be read. */
const reasonOf = async (care: Sealing, visit: Visit): Promise<string | null> => {
  const [first] = (await readSignedNotes(care, [visit])).get(visit.id) ?? []
  return first?.note?.nextVisit?.reason ?? null
}

/** Fails with NotFound or ScopeMissing unless the member may request visits for the patient of a follow-up. */
export const requireFollowUp = (member: CareMember, found: OfferedFollowUp | null): OfferedFollowUp => {
  if (!found) return fail('NotFound')
  return actsFor(member, found.patientId, 'book') ? found : fail(scopeRefusal(member, found.patientId))
}

/** The visit that a follow-up asks for, as if the member had filled in a request: like the visit before it, with the same clinician. */
export const draftOfFollowUp = async (
  care: Sealing,
  followUp: OfferedFollowUp,
  member: CareMember,
): Promise<{ draft: VisitDraft; visit: Visit; reason: string | null }> => {
  const visit = (await findVisit(care.db, followUp.visitId)) ?? fail('NotFound')
  const { patientId, type, method, state, interpreter } = visit
  const reason = await reasonOf(care, visit)
  const phone = visit.phone ?? member.claims.member.phone
  const draft = {
    patientId,
    type,
    method,
    state: state as NonNullable<VisitDraft['state']>,
    // Readers of the request see that it continues a visit, also if the note cannot be read.
    reason: reason ?? visit.reference,
    symptoms: [],
    pharmacy: null,
    interpreter,
    clinicianId: followUp.clinicianId,
    ...(method === 'Phone' && phone !== null ? { phone } : {}),
  }
  return { draft, visit, reason }
}

/** Returns a follow-up with its price and the free times of its clinician nearest to the day. Fails with NotFound or ScopeMissing. */
export const readFollowUp = async (care: Care, { member, followUpId }: { member: CareMember; followUpId: string }) => {
  const found = requireFollowUp(member, isUuid(followUpId) ? await findFollowUp(care.db, followUpId) : null)
  const now = care.clock.now()
  const { draft, visit, reason } = await draftOfFollowUp(care, found, member)
  const isOpen = isFollowUpOpen(found, now)
  const { type, method, state, patientFirst: first, patientLast: last, clinician } = visit
  const search = { type, method, state, clinicianId: found.clinicianId, ...suggestedSpan(found.dueOn, now) }
  const slots = isOpen ? await listFreeSlots(care.db, search, { memberId: member.id, now }) : []
  const { suggested, best } = nearestTimes(slots, found.dueOn)
  return {
    followUpId: found.id,
    state: isOpen || found.state !== 'offered' ? found.state : ('over' as const),
    dueOn: found.dueOn,
    patient: { telehealthId: found.patientId, first, last, isSelf: found.patientId === member.id },
    clinician: clinician ?? fail('NotFound'),
    type,
    method,
    usState: state,
    phone: draft.phone ?? null,
    // What the visit was about is for those who may see records.
    reason: actsFor(member, found.patientId, 'see-records') ? reason : null,
    priceCents: priceOfDraft({ type, patientId: found.patientId }, member),
    slots: suggested.map(slotAnswer),
    suggestedSlotId: best?.id ?? null,
  }
}
