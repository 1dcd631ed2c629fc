import type { CareMember } from '#care/server/session/member-store.ts'
import { patientsFor } from '#care/server/visits/request/visit-options.ts'
import type { NewVisit } from '#care/server/visits/visit-store.ts'
import { phoneDigits } from '#shared/fields/phone.ts'
import { takesInterpreter } from '#shared/interpreters/interpreter.ts'
import type { ChosenPharmacy, VisitDraft } from '#shared/visits/visit-draft.ts'
import { patientPrice, visitPrice } from '#shared/visits/visit-price.ts'
import { methodOf } from '#shared/visits/visit-request-rules.ts'
import { stateAfter } from '#shared/visits/visit-states.ts'
import { isArranged, type VisitType } from '#shared/visits/visit-types.ts'

/** The columns of a visit that come from its draft, not encrypted yet; the others are set on sending. */
export type AskedVisit = Omit<NewVisit, 'id' | 'reference' | 'draftId' | 'reason' | 'symptoms' | 'pharmacy'> & {
  reason: string
  symptoms: string[]
  pharmacy: ChosenPharmacy | null
}

/** Returns the requested time of a draft: a slot is booked at once, every other choice waits for the clinic. */
const whenOf = (type: VisitType, when: VisitDraft['when'], now: Date) => {
  const times = when?.kind === 'times' && isArranged(type) ? when.times.map((time) => new Date(time)) : []
  if (times.length > 0) {
    const earliest = new Date(Math.min(...times.map((time) => time.getTime())))
    return { event: 'ask', isOnDemand: false, requestedAt: earliest, requestedTimes: times } as const
  }
  if (when?.kind === 'slot' && type !== 'Dermatology')
    return { event: 'book', isOnDemand: false, requestedAt: new Date(when.startsAt) } as const
  return { event: 'ask', isOnDemand: true, requestedAt: now } as const
}

/** What the draft's visit costs now: the plan's cost share of the patient, otherwise the group's price; null if unknown. */
export const priceOfDraft = ({ type, patientId }: Pick<VisitDraft, 'type' | 'patientId'>, { claims }: CareMember): number | null =>
  patientPrice(type ? visitPrice(claims.group.prices, type) : null, claims.planPrices ?? [], { type, patientId }).cents

/** Converts a complete draft to a visit; price, policy and patient are stored as they are now. */
export const visitOfDraft = (
  { patientId, type, state, reason = '', symptoms = [], phone = '', pharmacy = null, ...draft }: VisitDraft,
  member: CareMember,
  { timeZone, now }: { timeZone: string; now: Date },
): AskedVisit => {
  const method = methodOf({ ...draft, ...(type === undefined ? {} : { type }) })
  const patient = patientsFor(member, 'book').find(({ telehealthId }) => telehealthId === patientId)
  const { group } = member.claims
  const priceCents = priceOfDraft({ patientId, type }, member)
  if (!patient || !type || !state || !method || priceCents === null) throw new Error('a draft that is not whole was sent')
  const { event, ...when } = whenOf(type, draft.when, now)
  const status = stateAfter(null, event, 'member')
  if (status === null) throw new Error('a visit cannot begin like this')
  return {
    memberId: member.id,
    patientId: patient.telehealthId,
    patientFirst: patient.first,
    patientLast: patient.last,
    patientDateOfBirth: patient.dateOfBirth,
    groupCode: group.code,
    type,
    method,
    status,
    timeZone,
    state,
    reason: reason.trim(),
    symptoms,
    pharmacy,
    // A visit in a slot has the slot's clinician, and one as soon as possible is for the first who is free.
    wantedClinicianId: isArranged(type) && draft.when?.kind === 'times' ? (draft.clinicianId ?? null) : null,
    interpreter: takesInterpreter({ type }) ? (draft.interpreter ?? null) : null,
    phone: method === 'Phone' ? phoneDigits(phone) : null,
    priceCents,
    policy: group.policy,
    createdAt: now,
    ...when,
  }
}
