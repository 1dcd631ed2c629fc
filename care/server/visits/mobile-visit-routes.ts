import type { Care } from '#care/server/care.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { answerEarlier } from '#care/server/visits/answer-earlier.ts'
import { cancelVisit } from '#care/server/visits/cancel-visit.ts'
import { holdVisit } from '#care/server/visits/hold-visit.ts'
import { listConsultations, listPastConsultations } from '#care/server/visits/list-visits.ts'
import { wishEarlier } from '#care/server/visits/wish-earlier.ts'
import { serve } from '#platform/http/serve.ts'
import { mobileVisitCalls } from '#shared/visits/mobile-visit-calls.ts'

export const mobileVisitRoutes = (care: Care) => {
  const { mobileMember } = careWho(care)
  const feature = 'Telehealth'
  return serve(mobileVisitCalls, {
    listConsultations: mobileMember({ feature, limit: '1800/h', audit: 'consult.read' }, async ({ input, member }) => ({
      data: await listConsultations(care, { member, memberId: input.member_id }),
    })),
    listPastConsultations: mobileMember({ feature, limit: '1800/h', audit: 'consult.read' }, async ({ input, member }) => ({
      data: await listPastConsultations(care, { member, memberId: input.member_id }),
    })),
    lockConsult: mobileMember({ feature, limit: '120/h', audit: 'consult.lock_check' }, async ({ input, member, asking }) => ({
      data: await holdVisit(care, { member, visitId: input.consult_id, asking }),
    })),
    wishEarlier: mobileMember({ feature, limit: '60/h', audit: 'consult.earlier' }, async ({ input, member, asking }) => ({
      data: await wishEarlier(care, { member, visitId: input.consult_id, wanted: input.wanted, asking }),
    })),
    answerEarlier: mobileMember({ feature, limit: '60/h', audit: 'consult.earlier' }, async ({ input, member, asking }) => ({
      data: await answerEarlier(care, { member, visitId: input.consult_id, offerId: input.offer_id, takes: input.takes, asking }),
    })),
    // Who is logged in says the token, not the query.
    cancelConsult: mobileMember({ feature, limit: '60/h', audit: 'consult.cancel' }, async ({ input, member, asking }) => ({
      data: await cancelVisit(care, { member, visitId: input.consult_id, asking }),
    })),
  })
}
