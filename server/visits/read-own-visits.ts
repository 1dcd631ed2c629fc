import { careIdentity } from '#server/care/care-identity.ts'
import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import { hasFeature } from '#shared/groups/group-features.ts'
import type { PastVisit } from '#shared/savings/savings-rules.ts'
import type { PastConsultation } from '#shared/visits/consultation.ts'
import { mobileVisitCalls } from '#shared/visits/mobile-visit-calls.ts'
import { momentOf } from '#shared/visits/visit-date.ts'
import { visitTypeOf } from '#shared/visits/visit-types.ts'

/** A member's own past visits, from the telehealth side; none if the group has no visits. Fails with CareUnavailable. */
export const readOwnVisits = async (portal: Portal, session: SessionRecord): Promise<PastConsultation[]> => {
  if (!hasFeature(session.group, 'Telehealth')) return []
  const { telehealthId } = session.person
  const asked = { member_id: telehealthId }
  const { consultations } = await portal.care.call(careIdentity(portal, session), mobileVisitCalls.listPastConsultations, asked)
  // The list includes people the member manages; costs and savings of their visits are not the member's.
  return consultations.filter(({ memberId }) => memberId === telehealthId)
}

/** The completed visits, as needed for savings. */
export const completedOf = (visits: readonly PastConsultation[]): PastVisit[] =>
  visits.flatMap(({ status, started_date, consult_type, time_zone, state, price_cents }) => {
    const startedAt = started_date === null ? null : momentOf(started_date)
    if (status !== 'Completed' || !startedAt) return []
    return [{ type: visitTypeOf(consult_type), startedAt, timeZone: time_zone, state, paidCents: price_cents ?? 0 }]
  })
