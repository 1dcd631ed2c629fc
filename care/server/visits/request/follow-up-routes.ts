import type { Care } from '#care/server/care.ts'
import { screenOf } from '#care/server/inbox/show-screen.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { bookFollowUp, declineFollowUp } from '#care/server/visits/request/book-follow-up.ts'
import { readFollowUp } from '#care/server/visits/request/read-follow-up.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { serve } from '#platform/http/serve.ts'
import { followUpScreens } from '#shared/visits/choice/follow-up-screens.ts'

export const followUpRoutes = (care: Care) => {
  const { careMember } = careWho(care)
  const scope = 'visits'
  const covered = true
  const shown = screenOf(care)
  return serve(followUpScreens, {
    readFollowUp: careMember(
      { scope, limit: '600/h', audit: 'consult.read', refuses: ['NotFound', 'ScopeMissing'] },
      async ({ input, member, request }) => {
        const data = await readFollowUp(care, { member, followUpId: input.followUpId })
        await writeAudit(care.db, request.auditContext, { event: 'consult.read', outcome: 'ok', subjectId: data.patient.telehealthId })
        return shown('follow_up', data, member)
      },
    ),
    bookFollowUp: careMember(
      {
        scope,
        covered,
        limit: '60/h',
        audit: 'consult.request',
        refuses: [
          'NotFound',
          'ScopeMissing',
          'OfferOver',
          'Required',
          'AgeNotServed',
          'PriceUnknown',
          'PriceChanged',
          'StateNotServed',
          'PhoneInvalid',
          'TimePast',
          'SlotTaken',
        ],
      },
      async ({ input, member, request }) => shown('book_follow_up', await bookFollowUp(care, { member, input, request }), member),
    ),
    declineFollowUp: careMember(
      { scope, limit: '60/h', audit: 'consult.follow_up', refuses: ['NotFound', 'ScopeMissing', 'OfferOver'] },
      async ({ input, member, request }) => shown('decline_follow_up', await declineFollowUp(care, { member, input, request }), member),
    ),
  })
}
