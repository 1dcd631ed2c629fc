import { places, type Sealing } from '#care/server/sealed-columns.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { interpreterOf } from '#care/server/visits/interpreter-of.ts'
import { priceOfDraft } from '#care/server/visits/request/visit-of-draft.ts'
import type { Earlier } from '#care/server/visits/schedule/earlier-store.ts'
import type { EndedVisit, Visit } from '#care/server/visits/visit-store.ts'
import type { FieldSealer } from '#platform/auth/keys/sealed-fields.ts'
import { actsFor } from '#shared/care/managed.ts'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { afterVisitOf } from '#shared/notes/after-visit.ts'
import type { SignedEntry } from '#shared/notes/signed-note.ts'
import { isFollowUpOpen } from '#shared/visits/choice/follow-up-rules.ts'
import { noShowFee } from '#shared/visits/clinic-rules.ts'
import type { Consultation, PastConsultation } from '#shared/visits/consultation.ts'
import { isInSeries, mostMore, repeatStage } from '#shared/visits/series/series-rules.ts'
import { visitDate } from '#shared/visits/visit-date.ts'
import { actionsOf, earlierRefusal, type VisitAction } from '#shared/visits/visit-rules.ts'
import { isOpen, type OpenState, type VisitState } from '#shared/visits/visit-states.ts'
import { consultTypeOf } from '#shared/visits/visit-types.ts'

/** Whether the member may change the visit. With `book` alone they see what they requested themselves, and cannot act on it. */
const mayAct = ({ patientId }: Pick<Visit, 'patientId'>, member: CareMember): boolean =>
  actsFor(member, patientId, 'book') && actsFor(member, patientId, 'see-visits')

/** Whether the member may see more than the dates, kind and state of a visit, such as its clinician: with `book` or `see-records`. */
const seesMore = (visit: Visit, member: CareMember): boolean =>
  actsFor(member, visit.patientId, 'book') || actsFor(member, visit.patientId, 'see-records')

const clinicianOf = ({ first, last, credentials }: NonNullable<Visit['clinician']>) => ({ first_name: first, last_name: last, credentials })

const seriesOf = (visit: Visit): Consultation['series'] => {
  if (!visit.series || !visit.seriesId || !isInSeries(visit)) return null
  const { place, total, later } = visit.series
  return { id: visit.seriesId, place, total, later, every_weeks: visit.seriesWeeks ?? 1 }
}

const common = (visit: Visit, member: CareMember) => ({
  consult_id: visit.id,
  consult_type: consultTypeOf(visit.type),
  communication_method: visit.method,
  requested_date: visitDate(visit.requestedAt),
  is_on_demand: visit.isOnDemand,
  requested_dates: visit.requestedTimes.map(visitDate),
  proposed_dates: visit.proposedTimes.map(visitDate),
  member: { first_name: visit.patientFirst, last_name: visit.patientLast },
  provider: visit.clinician && seesMore(visit, member) ? clinicianOf(visit.clinician) : null,
  memberId: visit.patientId,
  time_zone: visit.timeZone,
  reference: visit.reference,
  version: visit.version,
  interpreter: seesMore(visit, member) ? interpreterOf(visit) : null,
  series: seriesOf(visit),
})

/** Returns the refusal of each action, or null: missing permission first, then the rules, then ended coverage. */
const allowed = (visit: Visit & { status: OpenState }, member: CareMember, now: Date): Record<VisitAction, ErrorCode | null> => {
  const byRules = actionsOf(visit, visit.policy, now)
  if (!mayAct(visit, member)) {
    const seen = 'VisitOnlySeen' as const
    return { cancel: seen, reschedule: seen, join: seen, choose: seen }
  }
  const request = (refusal: ErrorCode | null) => refusal ?? (member.claims.group.isCovered ? null : 'CoverageEnded')
  return { ...byRules, reschedule: request(byRules.reschedule), choose: request(byRules.choose) }
}

/** Whether and how the member may repeat a visit: by its rule and their scopes, while they are covered and the price is known. */
const repeatOf = (
  visit: Visit,
  member: CareMember,
  now: Date,
): Pick<Consultation, 'may_repeat' | 'may_extend' | 'may_change' | 'series_plan'> => {
  const isTheirs = mayAct(visit, member)
  const isCharged = member.claims.group.isCovered && priceOfDraft(visit, member) !== null
  const stage = isTheirs && isCharged ? repeatStage(visit, now) : null
  const plan = isTheirs ? visit.seriesPlan : null
  return {
    may_repeat: stage === 'first' || stage === 'plan',
    may_extend: stage === 'more' && mostMore(visit, 0) > 0,
    // Offered at the next visit of the series only.
    may_change: stage === 'change' && visit.series !== null && visit.series.open - visit.series.later === 1,
    series_plan: plan && { every_weeks: plan.everyWeeks, visits: plan.visits },
  }
}

/** Converts an open visit to the API format for a member who may see it. */
export const consultationOf = (visit: Visit, member: CareMember, now: Date): Consultation => {
  const { status } = visit
  if (!isOpen(status)) throw new Error('a visit that is over stood among the open ones')
  return {
    ...common(visit, member),
    status,
    allowedActions: allowed({ ...visit, status }, member, now),
    phone: visit.method === 'Phone' && mayAct(visit, member) ? visit.phone : null,
    policy: visit.policy,
    ...repeatOf(visit, member, now),
  }
}

/** Returns the `earlier` field of a listed visit; empty if the member may not request an earlier time. */
export const earlierOf = (visit: Visit, member: CareMember, earlier: Earlier | undefined, now: Date): Pick<Consultation, 'earlier'> => {
  const { status } = visit
  const may = status === 'Locked' && earlierRefusal({ ...visit, status }, visit.policy, now) === null
  if (!may || !earlier || !mayAct(visit, member) || !member.claims.group.isCovered) return {}
  const { wanted, offer } = earlier
  const isKept = offer !== null && offer.until > now && offer.startsAt < visit.requestedAt
  const shown = isKept && {
    offer_id: offer.id,
    starts_date: visitDate(offer.startsAt),
    until_date: visitDate(offer.until),
    provider: { first_name: offer.first, last_name: offer.last },
  }
  return { earlier: { wanted, offer: shown || null } }
}

type RecordWords = Pick<PastConsultation, 'reason' | 'summary' | 'cancel_reason' | 'is_unreadable'>

const recordWordsOf = async (fields: FieldSealer, { id, reason, summary, cancelReason }: Visit): Promise<RecordWords> => {
  const words = {
    reason: await fields.openOrNull(places.visitReason(id), reason),
    summary: summary && (await fields.openOrNull(places.visitSummary(id), summary)),
    cancel_reason: cancelReason && (await fields.openOrNull(places.visitCancelReason(id), cancelReason)),
  }
  const isUnreadable =
    words.reason === null || (words.summary === null && summary !== null) || (words.cancel_reason === null && cancelReason !== null)
  return { ...words, is_unreadable: isUnreadable }
}

const partsOf = (signed: readonly SignedEntry[]): PastConsultation['after_visit'] => {
  const after = afterVisitOf(signed)
  if (after === null) return null
  const { diagnoses, about, next, followUp, updates } = after
  return {
    about,
    next,
    follow_up: followUp,
    diagnoses: diagnoses.map(({ words }) => words),
    updates: updates.map(({ at, ...update }) => ({ ...update, date: visitDate(new Date(at)) })),
  }
}

/** Who had the visit before its clinician took it over, for a member who may see the clinician. */
const insteadOf = (visit: EndedVisit, member: CareMember): PastConsultation['instead_of'] => {
  const { predecessor } = visit
  return predecessor && seesMore(visit, member) ? { first_name: predecessor.first, last_name: predecessor.last } : null
}

/** The clinician to come again to, for a member who may request visits for the patient. */
const againWith = ({ clinicianId, patientId, isClinicianActive, isKept }: EndedVisit, member: CareMember) => {
  const isOffered = isClinicianActive && actsFor(member, patientId, 'book')
  return { provider_id: isOffered ? clinicianId : null, is_kept: isOffered && isKept }
}

/** The follow-up of a past visit that is still offered, for a member who may book it. */
const followUpOf = (
  { followUp, patientId }: EndedVisit,
  signed: readonly SignedEntry[],
  { member, now }: { member: CareMember; now: Date },
): PastConsultation['follow_up'] => {
  if (followUp === null || !isFollowUpOpen(followUp, now) || !actsFor(member, patientId, 'book')) return null
  const reason = actsFor(member, patientId, 'see-records') ? (signed[0]?.note?.nextVisit?.reason ?? null) : null
  return { id: followUp.id, due_on: followUp.dueOn, reason }
}

/** What was prescribed and signed in a visit. */
export type Issued = Pick<PastConsultation, 'prescriptions' | 'documents'>

/** Converts a past visit to the API format for a member who may see it; what a missing scope hides is null. */
export const pastConsultationOf = async (
  { fields }: Sealing,
  visit: EndedVisit,
  member: CareMember,
  {
    invoiceId,
    signed,
    issued,
    now,
  }: {
    invoiceId: string | null
    signed: readonly SignedEntry[]
    issued: Issued
    now: Date
  },
): Promise<PastConsultation> => ({
  ...common(visit, member),
  status: visit.status as Exclude<VisitState, OpenState>,
  started_date: visit.startedAt && visitDate(visit.startedAt),
  ended_date: visitDate(visit.endedAt ?? visit.requestedAt),
  state: seesMore(visit, member) ? visit.state : '',
  ...againWith(visit, member),
  instead_of: insteadOf(visit, member),
  follow_up: followUpOf(visit, signed, { member, now }),
  ...(actsFor(member, visit.patientId, 'see-records')
    ? {
        ...(await recordWordsOf(fields, visit)),
        after_visit: partsOf(signed),
        ...issued,
        date_of_birth: visit.patientDateOfBirth,
        hides_records: false,
      }
    : {
        summary: null,
        after_visit: null,
        prescriptions: [],
        documents: [],
        cancel_reason: null,
        reason: null,
        is_unreadable: false,
        date_of_birth: null,
        hides_records: true,
      }),
  ...(actsFor(member, visit.patientId, 'pay')
    ? { price_cents: visit.status === 'Missed' ? noShowFee(visit) : visit.priceCents, invoice_id: invoiceId }
    : { price_cents: null, invoice_id: null }),
})
