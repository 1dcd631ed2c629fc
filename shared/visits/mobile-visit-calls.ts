import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { consultation, pastConsultation } from '#shared/visits/consultation.ts'

/** Which visits of a series a member cancels: one, which is also the default, or it and all later ones. */
export const cancelledVisits = ['one', 'later'] as const

/** With `later`, how many later visits were canceled too, and how many the rules of cancellation keep. */
export const cancelledAnswer = z.object({
  status: z.literal('Cancelled'),
  later: z.optional(z.object({ cancelled: z.number(), kept: z.number() })),
})

const consult = { consult_id: z.string() }

/** Visit calls that the portal makes to the telehealth service, with a member's mobile API token. */
export const mobileVisitCalls = {
  listConsultations: call({
    method: 'GET',
    path: '/mobile/members_consultations',
    about: 'The open visits of a member and of everybody they manage (CALL-50).',
    isBare: true,
    refuses: ['NotFound', 'ScopeMissing'],
    input: z.object({ member_id: z.string() }),
    answer: z.object({ consultations: z.array(consultation) }),
  }),
  listPastConsultations: call({
    method: 'GET',
    path: '/mobile/past_consultations',
    about: 'Visits that are over, newest first.',
    isBare: true,
    refuses: ['NotFound', 'ScopeMissing'],
    input: z.object({ member_id: z.string() }),
    answer: z.object({ consultations: z.array(pastConsultation) }),
  }),
  holdConsultCancellation: call({
    method: 'POST',
    path: '/mobile/lock_consult',
    about: 'Whether a visit may be cancelled now; if so, keeps it from being started for half a minute.',
    isBare: true,
    refuses: ['NotFound', 'VisitOnlySeen', 'VisitChanged'],
    input: z.object(consult),
    answer: z.object({ locked: z.boolean(), can_cancel: z.boolean(), reason: z.nullable(z.string()) }),
  }),
  requestEarlier: call({
    method: 'POST',
    path: '/mobile/earlier_wish',
    about: 'Whether an earlier slot is to be offered for a visit once one becomes free.',
    isBare: true,
    refuses: ['NotFound', 'VisitOnlySeen', 'CoverageEnded', 'VisitNotMovable'],
    input: z.object({ ...consult, wanted: z.boolean() }),
    answer: z.object({ wanted: z.boolean() }),
  }),
  answerEarlier: call({
    method: 'POST',
    path: '/mobile/earlier_answer',
    about: 'Takes the slot that is kept for a visit in place of its own, or leaves it to the next in line.',
    isBare: true,
    refuses: ['NotFound', 'VisitOnlySeen', 'OfferOver', 'CoverageEnded', 'SlotTaken', 'TimePast', 'VisitChanged', 'VisitNotMovable'],
    input: z.object({ ...consult, offer_id: z.string(), takes: z.boolean() }),
    answer: z.object({ taken: z.boolean() }),
  }),
  keepVisitClinician: call({
    method: 'POST',
    path: '/mobile/keep_visit_clinician',
    about: 'Keeps the clinician of a visit for its patient, who is then shown first at the next request, or removes them.',
    isBare: true,
    refuses: ['NotFound', 'ScopeMissing', 'ListFull'],
    input: z.object({ ...consult, kept: z.boolean() }),
    answer: z.object({ kept: z.boolean() }),
  }),
  cancelConsult: call({
    method: 'GET',
    path: '/mobile/cancel_consult',
    about: 'Cancels a visit (CALL-51). It changes state by GET: bearer only, and the same again changes nothing.',
    isBare: true,
    refuses: ['NotFound', 'VisitOnlySeen', 'VisitChanged', 'VisitHasProvider'],
    input: z.object({ ...consult, logged_in_member_id: z.string(), which: z.optional(z.enum(cancelledVisits)) }),
    answer: cancelledAnswer,
  }),
}
