import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { consultation } from '#shared/visits/consultation.ts'
import { cancelledAnswer, cancelledVisits } from '#shared/visits/mobile-visit-calls.ts'

const memberId = z.string()
const consultId = z.string()

/** Visit calls of the portal's own pages; the portal forwards them to the telehealth service. */
export const visitCalls = {
  listVisits: call({
    method: 'GET',
    path: '/api/consultations',
    about: "The member's open visits and those of everybody they manage (CALL-54).",
    input: z.object({ memberId }),
    answer: z.object({ consultations: z.array(consultation) }),
  }),
  holdCancellation: call({
    method: 'POST',
    path: '/api/consultation/locked',
    about: 'Asked before cancelling (CALL-43): whether the visit may be cancelled; if so, it is not started for half a minute.',
    input: z.object({ consultId }),
    answer: z.object({ locked: z.boolean(), canCancel: z.boolean(), reason: z.nullable(z.string()) }),
  }),
  requestEarlierVisit: call({
    method: 'POST',
    path: '/api/consultation/earlier',
    about: 'Whether an earlier slot is to be offered for a visit once one becomes free.',
    input: z.object({ consultId, memberId, wanted: z.boolean() }),
    answer: z.object({ wanted: z.boolean() }),
  }),
  answerEarlierVisit: call({
    method: 'POST',
    path: '/api/consultation/earlier/answer',
    about: 'Takes the slot that is kept for a visit in place of its own, or leaves it to the next in line.',
    input: z.object({ consultId, memberId, offerId: z.string(), takes: z.boolean() }),
    answer: z.object({ taken: z.boolean() }),
  }),
  cancelVisit: call({
    method: 'POST',
    path: '/api/consultation/cancel',
    about: 'Cancels a visit (CALL-53), with `later` also the visits of its series that come after it.',
    input: z.object({ consultId, memberId, which: z.optional(z.enum(cancelledVisits)) }),
    answer: cancelledAnswer,
  }),
}
