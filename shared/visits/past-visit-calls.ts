import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { pastConsultation } from '#shared/visits/consultation.ts'

const memberId = z.string()
const consultId = z.string()

/** Calls of the portal's page of past visits, apart from those that the dashboard loads; the portal forwards them to the telehealth service. */
export const pastVisitCalls = {
  listPastVisits: call({
    method: 'GET',
    path: '/api/consultations/past',
    about: 'Visits that are over, newest first, with what the clinician wrote for the member.',
    input: z.object({ memberId }),
    answer: z.object({ consultations: z.array(pastConsultation) }),
  }),
  keepVisitClinician: call({
    method: 'POST',
    path: '/api/consultation/clinician',
    about: 'Keeps the clinician of a visit for its patient, who is then shown first at the next request, or removes them.',
    input: z.object({ consultId, memberId, kept: z.boolean() }),
    answer: z.object({ kept: z.boolean() }),
  }),
}
