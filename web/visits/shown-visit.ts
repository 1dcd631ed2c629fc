import type { ErrorCode } from '#shared/errors/error-codes.ts'
import type { ShownInterpreter } from '#shared/interpreters/interpreter-shape.ts'
import type { Consultation, PastConsultation } from '#shared/visits/consultation.ts'
import { momentOf } from '#shared/visits/visit-date.ts'
import type { VisitPolicy } from '#shared/visits/visit-policy.ts'
import type { RuledVisit, VisitAction } from '#shared/visits/visit-rules.ts'
import { visitTypeOf } from '#shared/visits/visit-types.ts'

/** The patient and the clinician of a visit, as screens show them. */
type People = {
  /** The clinician's name for sentences; null until a clinician has accepted the visit. */
  provider: string | null
  /** The name with credentials, for lists and facts. */
  clinician: string | null
  /** Null if it is the member's own visit. */
  patient: { first: string; last: string } | null
}

/** An earlier time held for a visit until the member decides. */
export type ShownEarlierOffer = { id: string; startsAt: Date; until: Date; provider: string }

/** An open visit in the shape that the rules and screens need. */
export type ShownVisit = RuledVisit &
  People & {
    id: string
    policy: VisitPolicy
    /** The server's refusal of each action at the time of its response; null if allowed. */
    allowed: Record<VisitAction, ErrorCode | null>
    /** IANA time zone in which the visit was requested. */
    timeZone: string
    proposedTimes: number
    /** The number that the clinician calls; null for a video visit. */
    phone: string | null
    reference: string
    /** Grows with each change. */
    version: number
    /** Absent without an interpreter. */
    interpreter?: ShownInterpreter
    /** Present if the member may ask for an earlier time. */
    earlier?: { wanted: boolean; offer: ShownEarlierOffer | null }
    /** Its place in a series; `later` counts the open visits after it. */
    series?: NonNullable<Consultation['series']>
    /** Whether the member may repeat it as a series. */
    mayRepeat?: boolean
    /** Whether it is the last of its series, and more visits can be booked after it. */
    mayExtend?: boolean
    /** Whether it is the next of its series, and those after it can get another interval. */
    mayChange?: boolean
    /** The visits to be booked once its time is agreed on. */
    seriesPlan?: NonNullable<Consultation['series_plan']>
    /** Present while the visit waits for any clinician: its place, 1 being next, and the estimated wait in minutes. */
    queue?: { place: number; wait: { low: number; high: number } | null }
  }

/** The server has validated its dates, so the result is never null. */
const moment = (wire: string): Date => momentOf(wire) as Date

const nameOf = ({ first_name, last_name }: NonNullable<Consultation['provider']>): string => `${first_name} ${last_name}`

export const peopleOf = ({ member, memberId, provider }: Consultation | PastConsultation, ownId: string): People => ({
  provider: provider && nameOf(provider),
  clinician: provider && [nameOf(provider), ...(provider.credentials ? [provider.credentials] : [])].join(', '),
  patient: memberId === ownId ? null : { first: member.first_name, last: member.last_name },
})

const earlierOf = ({ earlier }: Consultation): Pick<ShownVisit, 'earlier'> => {
  if (!earlier) return {}
  const { wanted, offer } = earlier
  if (!offer) return { earlier: { wanted, offer } }
  const { offer_id: id, starts_date, until_date, provider } = offer
  const times = { startsAt: moment(starts_date), until: moment(until_date) }
  return { earlier: { wanted, offer: { id, ...times, provider: nameOf(provider) } } }
}

/** Maps a wire visit to a shown one. `ownId` is the telehealth id of the signed-in member. */
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
  version: visit.version,
  phone: visit.phone,
  ...peopleOf(visit, ownId),
  ...earlierOf(visit),
  ...(visit.interpreter ? { interpreter: visit.interpreter } : {}),
  ...(visit.series ? { series: visit.series } : {}),
  ...(visit.may_repeat ? { mayRepeat: true } : {}),
  ...(visit.may_extend ? { mayExtend: true } : {}),
  ...(visit.may_change ? { mayChange: true } : {}),
  ...(visit.series_plan ? { seriesPlan: visit.series_plan } : {}),
  ...(visit.queue ? { queue: visit.queue } : {}),
})
