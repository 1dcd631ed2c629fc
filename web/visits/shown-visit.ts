import type { ErrorCode } from '#shared/errors/error-codes.ts'
import type { Consultation, PastConsultation } from '#shared/visits/consultation.ts'
import { momentOf } from '#shared/visits/visit-date.ts'
import type { VisitPolicy } from '#shared/visits/visit-policy.ts'
import type { RuledVisit, VisitAction } from '#shared/visits/visit-rules.ts'
import { visitTypeOf } from '#shared/visits/visit-types.ts'

/** Whose visit it is and with whom, as screens say it. */
type People = {
  /** Null where nobody has taken it yet. */
  provider: string | null
  /** Null where it is the member's own. */
  patient: { first: string; last: string } | null
}

/** An earlier time that is kept for a visit until the member has decided. */
export type EarlierOffer = { id: string; startsAt: Date; until: Date; provider: string }

/** A visit that is open, ready for the rules and for a screen. */
export type ShownVisit = RuledVisit &
  People & {
    id: string
    policy: VisitPolicy
    /** What the server refused when it answered. */
    allowed: Record<VisitAction, ErrorCode | null>
    /** IANA zone in which it was asked for. */
    timeZone: string
    proposedTimes: number
    /** The number that the clinician calls; null of a visit by video. */
    phone: string | null
    reference: string
    /** There where an earlier time may be asked for. */
    earlier?: { wanted: boolean; offer: EarlierOffer | null }
  }

/** The server has checked what it sends. */
const moment = (wire: string): Date => momentOf(wire) as Date

export const peopleOf = ({ member, memberId, provider }: Consultation | PastConsultation, ownId: string): People => ({
  provider: provider && `${provider.first_name} ${provider.last_name}`,
  patient: memberId === ownId ? null : { first: member.first_name, last: member.last_name },
})

const earlierOf = ({ earlier }: Consultation): Pick<ShownVisit, 'earlier'> => {
  if (!earlier) return {}
  const { wanted, offer } = earlier
  if (!offer) return { earlier: { wanted, offer } }
  const { offer_id: id, starts_date, until_date, provider } = offer
  const times = { startsAt: moment(starts_date), until: moment(until_date) }
  return { earlier: { wanted, offer: { id, ...times, provider: `${provider.first_name} ${provider.last_name}` } } }
}

/** `ownId` is the telehealth id of whoever looks. */
export const shownVisit = (visit: Consultation, ownId: string): ShownVisit => ({
  id: visit.consult_id,
  type: visitTypeOf(visit.consult_type),
  method: visit.communication_method,
  status: visit.status,
  isOnDemand: visit.is_on_demand,
  requestedAt: moment(visit.requested_date),
  policy: visit.policy,
  allowed: visit.allowedActions as ShownVisit['allowed'],
  timeZone: visit.time_zone,
  proposedTimes: visit.proposed_dates.length,
  reference: visit.reference,
  phone: visit.phone,
  ...peopleOf(visit, ownId),
  ...earlierOf(visit),
})
