import type { Care } from '#care/server/care.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { keepClinicianOfVisit } from '#care/server/visits/choice/keep-clinician.ts'
import { type ListIssued, listConsultations, listPastConsultations } from '#care/server/visits/list-visits.ts'
import { answerEarlier } from '#care/server/visits/schedule/answer-earlier.ts'
import { cancelVisit } from '#care/server/visits/schedule/cancel-visit.ts'
import { holdVisit } from '#care/server/visits/schedule/hold-visit.ts'
import { requestEarlier } from '#care/server/visits/schedule/request-earlier.ts'
import { serve } from '#platform/http/serve.ts'
import { mobileVisitCalls } from '#shared/visits/mobile-visit-calls.ts'

export const mobileVisitRoutes = (care: Care, listIssued: ListIssued) => {
  const { mobileMember } = careWho(care)
  const feature = 'Telehealth'
  return serve(mobileVisitCalls, {
    listConsultations: mobileMember({ feature, limit: '1800/h', audit: 'consult.read' }, async ({ input, member }) => ({
      data: await listConsultations(care, { member, memberId: input.member_id }),
    })),
    listPastConsultations: mobileMember({ feature, limit: '1800/h', audit: 'consult.read' }, async ({ input, member }) => ({
      data: await listPastConsultations(care, { member, memberId: input.member_id }, listIssued),
    })),
    holdConsultCancellation: mobileMember({ feature, limit: '120/h', audit: 'consult.lock_check' }, async ({ input, member, request }) => ({
      data: await holdVisit(care, { member, visitId: input.consult_id, request }),
    })),
    requestEarlier: mobileMember({ feature, limit: '60/h', audit: 'consult.earlier' }, async ({ input, member, request }) => ({
      data: await requestEarlier(care, { member, visitId: input.consult_id, wanted: input.wanted, request }),
    })),
    answerEarlier: mobileMember({ feature, limit: '60/h', audit: 'consult.earlier' }, async ({ input, member, request }) => ({
      data: await answerEarlier(care, { member, visitId: input.consult_id, offerId: input.offer_id, takes: input.takes, request }),
    })),
    keepVisitClinician: mobileMember({ feature, limit: '240/h', audit: 'consult.keep' }, async ({ input, member, request }) => {
      const asked = { visitId: input.consult_id, isKept: input.kept }
      return { data: { kept: (await keepClinicianOfVisit(care, { member, input: asked, request })).isKept } }
    }),
    // The token, not the query, identifies the logged-in member.
    cancelConsult: mobileMember({ feature, limit: '60/h', audit: 'consult.cancel' }, async ({ input, member, request }) => ({
      data: await cancelVisit(care, { member, visitId: input.consult_id, isLaterToo: input.which === 'later', request }),
    })),
  })
}
