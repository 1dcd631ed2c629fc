import { serve } from '#platform/http/serve.ts'
import { confirmFamily, declineFamily } from '#server/family/review-family.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { familyReviewCalls } from '#shared/family/family-review-calls.ts'

const roles = ['admin', 'support'] as const
const done = { data: { done: true as const } }

/** What operators decide about people whom members added. */
export const familyReviewRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  return serve(familyReviewCalls, {
    confirmFamily: operator({ roles, limit: '240/h', audit: 'family.confirm' }, async ({ input, operator: { id }, asking }) => {
      await confirmFamily(portal, { caseId: input.id, operatorId: id, asking })
      return done
    }),
    declineFamily: operator({ roles, limit: '240/h', audit: 'family.decline' }, async ({ input, operator: { id }, asking }) => {
      await declineFamily(portal, { caseId: input.id, operatorId: id, asking, reason: input.reason })
      return done
    }),
  })
}
