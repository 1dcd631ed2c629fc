import { serve } from '#platform/http/serve.ts'
import { confirmFamily, declineFamily } from '#server/family/review-family.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { familyReviewCalls } from '#shared/family/family-review-calls.ts'

const roles = ['admin', 'support'] as const
const scope = { of: 'case', ids: ['id'] } as const
const done = { data: { done: true as const } }

/** Operators' routes to review added persons. */
export const familyReviewRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  return serve(familyReviewCalls, {
    confirmFamily: operator(
      { roles, scope, limit: '240/h', audit: 'family.confirm', refuses: ['Conflict'] },
      async ({ input, operator: { id }, request }) => {
        await confirmFamily(portal, { caseId: input.id, operatorId: id, request })
        return done
      },
    ),
    declineFamily: operator(
      { roles, scope, limit: '240/h', audit: 'family.decline', refuses: ['Conflict'] },
      async ({ input, operator: { id }, request }) => {
        await declineFamily(portal, { caseId: input.id, operatorId: id, request, reason: input.reason })
        return done
      },
    ),
  })
}
