import type { Consultation, PastConsultation } from '#shared/visits/consultation.ts'
import { visitDate } from '#shared/visits/visit-date.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'
import { actionsOf } from '#shared/visits/visit-rules.ts'
import { visitTypeOf } from '#shared/visits/visit-types.ts'

/** The telehealth id in the session of `demo-session.ts`. */
const ownId = 'tele-1'

export const okafor = { first_name: 'Maya', last_name: 'Okafor' }

/** Returns an instant in wire format. */
export const wireDate = (iso: string): string => visitDate(new Date(iso))

/** A scheduled general visit by video for Ana with Maya Okafor at 8:50 PM UTC on the day after the tests' date; override any field. */
export const demoConsultation = (change: Partial<Consultation> = {}): Consultation => {
  const visit: Omit<Consultation, 'allowedActions'> = {
    consult_id: 'v1',
    consult_type: 'General Medical',
    communication_method: 'Video',
    status: 'Locked',
    requested_date: wireDate('2026-11-21T20:50:00Z'),
    is_on_demand: false,
    requested_dates: [],
    proposed_dates: [],
    member: { first_name: 'Ana', last_name: 'Rivera' },
    provider: okafor,
    memberId: ownId,
    time_zone: 'America/Chicago',
    policy: defaultVisitPolicy,
    reference: 'V-7K2M9Q',
    version: 2,
    phone: null,
    ...change,
  }
  const ruled = {
    type: visitTypeOf(visit.consult_type),
    method: visit.communication_method,
    status: visit.status,
    isOnDemand: visit.is_on_demand,
    requestedAt: new Date(visit.requested_date.replace(' +', '+').replace(' ', 'T')),
  }
  return { allowedActions: actionsOf(ruled, visit.policy, new Date()), ...visit }
}

/** A past visit of Ana. */
export const demoPastConsultation = (change: Partial<PastConsultation> = {}): PastConsultation => {
  const { allowedActions: _, policy: __, ...visit } = demoConsultation({ requested_date: wireDate('2026-11-09T20:50:00Z') })
  return {
    ...visit,
    status: 'Completed',
    started_date: wireDate('2026-11-09T20:50:00Z'),
    ended_date: wireDate('2026-11-09T21:10:00Z'),
    state: 'TX',
    hides_records: false,
    reason: 'A cold',
    date_of_birth: '1986-05-14',
    invoice_id: 'invoice-1',
    provider_id: null,
    follow_up: null,
    is_kept: false,
    instead_of: null,
    is_unreadable: false,
    summary: 'Rest and fluids.',
    after_visit: null,
    prescriptions: [],
    documents: [],
    cancel_reason: null,
    price_cents: 4500,
    ...change,
  }
}

/** The response with a list of visits. */
export const visitsAnswer = (...consultations: Consultation[]) => ({ body: { data: { consultations } } })
