import type { Care } from '#care/server/care.ts'
import { visitForClinician } from '#care/server/clinicians/open-clinic-visit.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { acceptHandOver, declineHandOver } from '#care/server/visits/hand-over/answer-hand-over.ts'
import { listColleagues } from '#care/server/visits/hand-over/list-colleagues.ts'
import { offerHandOver, withdrawHandOver } from '#care/server/visits/hand-over/offer-hand-over.ts'
import { listOffersTo, readHandOver } from '#care/server/visits/hand-over/read-hand-over.ts'
import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { handOverCalls } from '#shared/clinicians/hand-over-calls.ts'
import { handOverRefusal } from '#shared/visits/hand-over/hand-over-rules.ts'

export const handOverRoutes = (care: Care) => {
  const { clinician } = careWho(care)
  return serve(handOverCalls, {
    listColleagues: clinician({ limit: '240/h', audit: 'none', refuses: ['VisitChanged'] }, async ({ input, clinician }) => {
      const visit = await visitForClinician(care, clinician, input.id)
      const refusal = handOverRefusal(visit, clinician.id)
      if (refusal) fail(refusal)
      return { data: { colleagues: await listColleagues(care, visit) } }
    }),
    readHandOver: clinician({ limit: '60/min', audit: 'none', isPoll: true }, async ({ input, clinician }) => ({
      data: await readHandOver(care, { clinician, visitId: input.id }),
    })),
    offerHandOver: clinician(
      { limit: '60/h', audit: 'consult.hand_over.offer', refuses: ['VisitChanged', 'Conflict', 'ColleagueUnavailable'] },
      async ({ input: { id, ...offer }, clinician, request }) => ({
        data: await offerHandOver(care, { clinician, visitId: id, ...offer, request }),
      }),
    ),
    withdrawHandOver: clinician(
      { limit: '60/h', audit: 'consult.hand_over.withdraw', refuses: ['VisitChanged'] },
      async ({ input, clinician, request }) => ({ data: await withdrawHandOver(care, { clinician, visitId: input.id, request }) }),
    ),
    listHandOvers: clinician({ limit: '60/min', audit: 'none', isPoll: true }, async ({ clinician }) => ({
      data: { offers: await listOffersTo(care, clinician) },
    })),
    acceptHandOver: clinician(
      {
        limit: '240/h',
        audit: 'consult.hand_over',
        refuses: ['HandOverEnded', 'NotLicensed', 'AfterLastDay', 'SlotTaken', 'VisitChanged'],
      },
      async ({ input, clinician, request }) => ({ data: await acceptHandOver(care, { clinician, offerId: input.id, request }) }),
    ),
    declineHandOver: clinician(
      { limit: '240/h', audit: 'consult.hand_over.decline', refuses: ['HandOverEnded'] },
      async ({ input, clinician, request }) => ({ data: await declineHandOver(care, { clinician, offerId: input.id, request }) }),
    ),
  })
}
