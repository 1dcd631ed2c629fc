import { randomInt } from 'node:crypto'
import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { savePharmacyOfVisit } from '#care/server/favorites/change-saved-pharmacies.ts'
import { recordVisitNews } from '#care/server/inbox/record-news.ts'
import { announceVisit } from '#care/server/live/announce.ts'
import { places, type Sealing } from '#care/server/sealed-columns.ts'
import { type CareMember, listWatchers } from '#care/server/session/member-store.ts'
import { claimSlot, dropHolds, giveSlot } from '#care/server/slots/claim-slot.ts'
import type { Slot } from '#care/server/slots/slot-store.ts'
import { type Draft, deleteDraft, lockDraft } from '#care/server/visits/request/draft-store.ts'
import { deletePhotosOf } from '#care/server/visits/request/photo-store.ts'
import { type AskedVisit, priceOfDraft, visitOfDraft } from '#care/server/visits/request/visit-of-draft.ts'
import { optionsOf } from '#care/server/visits/request/visit-options.ts'
import { listServing } from '#care/server/visits/serving-store.ts'
import { findVisitOfDraft, insertVisit, type NewVisit, type Visit } from '#care/server/visits/visit-store.ts'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { InvalidInput } from '#platform/http/error-handler.ts'
import { Failure, fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { referenceSigns } from '#shared/cases/case-reference.ts'
import { isTimeZone } from '#shared/fields/time-zone.ts'
import { serves } from '#shared/visits/clinic-rules.ts'
import { draftProblems } from '#shared/visits/visit-request-rules.ts'

type Asked = { member: CareMember; input: { draftId: string; timeZone: string; priceCents?: number | undefined }; request: RequestContext }

type Sent = Pick<Visit, 'reference' | 'id' | 'type' | 'method' | 'version' | 'status' | 'isOnDemand' | 'requestedAt' | 'priceCents'>

/** Returns a visit as the receipt of its request. */
export const receiptOf = ({ reference, id, type, method, version, status, isOnDemand, requestedAt, priceCents }: Sent) => ({
  reference,
  consultId: id,
  type,
  method,
  version,
  status,
  isOnDemand,
  priceCents,
  requestedAt: requestedAt.toISOString(),
})

export type SentReceipt = ReturnType<typeof receiptOf>

/** A draft to send; a follow-up is sent like one, in a slot for every kind of visit. */
type SentDraft = Pick<Draft, 'id' | 'content'> & { isFollowUp?: boolean }

const newReference = () => `V-${Array.from({ length: 6 }, () => referenceSigns[randomInt(referenceSigns.length)]).join('')}`

/** Validates the draft by the same rule as the form; fails with one error per invalid field. */
export const requireWhole = (
  { content, isFollowUp = false }: SentDraft,
  member: CareMember,
  { timeZone, now }: { timeZone: string; now: Date },
): void => {
  const problems = draftProblems(content, { ...optionsOf(member), timeZone, isFollowUp }, now)
  const failures = Object.entries(problems).map(([field, code]) => new Failure(code, { field }))
  if (failures.length > 0) throw new InvalidInput(failures)
}

/** Fails with StateNotServed if clinicians see such visits, but none of them has a license for the state: nobody would ever answer. */
const requireServed = async (tx: Db, { type, method, state }: AskedVisit, now: Date): Promise<void> => {
  const ofType = (await listServing(tx)).filter(({ types }) => types.includes(type))
  if (ofType.length > 0 && !ofType.some((one) => serves(one, { type, method, state }, now))) fail('StateNotServed', { field: 'state' })
}

/** Fails with NotFound if the clinician whom the member chose does not see such visits there, or has left. */
const requireWanted = async (tx: Db, { type, method, state, wantedClinicianId }: AskedVisit, now: Date): Promise<void> => {
  if (typeof wantedClinicianId !== 'string') return
  const wanted = (await listServing(tx)).find(({ id }) => id === wantedClinicianId)
  if (!wanted || !serves(wanted, { type, method, state }, now)) fail('NotFound', { field: 'clinicianId' })
}

/** Claims the slot of a booked visit; null for other visits. */
const slotOf = async (tx: Db, asked: AskedVisit, { content }: SentDraft, now: Date): Promise<Slot | null> => {
  if (asked.status !== 'Locked' || content.when?.kind !== 'slot') return null
  const { memberId, type, method, state } = asked
  const slot = await claimSlot(tx, { slotId: content.when.slotId, memberId, visit: { id: null, type, method, state }, now, field: 'when' })
  // Another tab may have chosen another clinician since.
  return typeof content.clinicianId === 'string' && content.clinicianId !== slot.clinicianId ? fail('SlotTaken', { field: 'when' }) : slot
}

/** Inserts a visit with its encrypted columns and a new reference, in the caller's transaction, which is `care.db`. */
export const insertAsked = async (
  { db: tx, fields }: Sealing,
  { reason, symptoms, pharmacy, ...plain }: AskedVisit,
  more: Partial<NewVisit> & { draftId: string },
): Promise<NewVisit> => {
  const id = uuidv7()
  const words = {
    reason: fields.seal(places.visitReason(id), reason),
    symptoms: fields.seal(places.visitSymptoms(id), symptoms),
    pharmacy: pharmacy && fields.seal(places.visitPharmacy(id), pharmacy),
  }
  const visit = { ...plain, ...words, ...more, id, reference: newReference() }
  while (!(await insertVisit(tx, visit))) visit.reference = newReference()
  return visit
}

/** Inserts the visit, saves its pharmacy for later requests, and deletes its draft. */
const send = async (
  care: Sealing,
  draft: SentDraft,
  member: CareMember,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<NewVisit> => {
  const { db: tx } = care
  const asked = visitOfDraft(draft.content, member, { timeZone, now })
  await requireServed(tx, asked, now)
  await requireWanted(tx, asked, now)
  const slot = await slotOf(tx, asked, draft, now)
  const agreed = slot && { clinicianId: slot.clinicianId, requestedAt: slot.startsAt, requestedTimes: [slot.startsAt], acceptedAt: now }
  const visit = await insertAsked(care, asked, { ...agreed, draftId: draft.id })
  if (slot) await giveSlot(tx, slot, { visitId: visit.id, memberId: member.id })
  else await dropHolds(tx, member.id)
  if (visit.type !== 'Dermatology') await deletePhotosOf(tx, draft.id)
  if (asked.pharmacy) await savePharmacyOfVisit(tx, member.id, asked.pharmacy, now)
  await deleteDraft(tx, draft.id)
  return visit
}

type Placing = {
  member: CareMember
  timeZone: string
  /** The price that the member agreed to. */
  priceCents?: number | undefined
  auditContext: AuditContext
  now: Date
}

/** Sends a complete draft in the caller's transaction, which is `care.db`, and tells those who may see the visit. Fails as `requestVisit`. */
export const placeVisit = async (
  care: Sealing,
  draft: SentDraft,
  { member, timeZone, priceCents, auditContext, now }: Placing,
): Promise<SentReceipt> => {
  requireWhole(draft, member, { timeZone, now })
  // Consent to a price holds for that price alone.
  if (priceCents !== undefined && priceCents !== priceOfDraft(draft.content, member)) fail('PriceChanged')
  const visit = await send(care, draft, member, { timeZone, now })
  await writeAudit(care.db, auditContext, { event: 'consult.request', outcome: 'ok', subjectId: visit.patientId })
  const watchers = await listWatchers(care.db, visit.patientId, 'see-visits')
  await announceVisit(care.db, watchers, { consultId: visit.id, status: visit.status })
  await recordVisitNews(care, { before: null, visit, watchers, actorId: auditContext.actorId, now })
  return receiptOf({ ...visit, version: 1 })
}

/**
 * Sends a draft as a visit request; a repeated call returns the first receipt. Fails with DraftGone if the draft was discarded, with the
 * codes of `draftProblems` at the draft's fields, with PriceChanged if the visit costs something else by now, with StateNotServed if no
 * clinician has a license there, with NotFound at
 * `clinicianId` if the chosen one does not see such visits, and with SlotTaken at `when` if the time
 * was taken. A failure leaves the draft as it was.
 */
export const requestVisit = async (care: Care, { member, input: { draftId, timeZone, priceCents }, request: { auditContext } }: Asked) => {
  if (!isTimeZone(timeZone)) fail('InvalidInput', { field: 'timeZone' })
  return care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const draft = isUuid(draftId) ? await lockDraft({ ...care, db: tx }, member.id, draftId) : null
    const event = 'consult.request'
    if (!draft) {
      const sent = isUuid(draftId) ? await findVisitOfDraft(tx, draftId) : null
      if (sent?.memberId !== member.id) return fail('DraftGone')
      await writeAudit(tx, auditContext, { event, outcome: 'ok', reason: 'again', subjectId: sent.patientId })
      return receiptOf(sent)
    }
    return placeVisit({ ...care, db: tx }, draft, { member, timeZone, priceCents, auditContext, now })
  })
}
