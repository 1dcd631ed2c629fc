import type { Care } from '#care/server/care.ts'
import { putMemberRights } from '#care/server/rights/member-rights.ts'
import { endMemberSession, logInMember } from '#care/server/rights/member-session.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { serve } from '#platform/http/serve.ts'
import { tokenCalls } from '#shared/care/token-calls.ts'

export const careSessionRoutes = (care: Care) => {
  const { portal } = careWho(care)
  return serve(tokenCalls, {
    tokenLogin: portal({ limit: '60000/min', audit: 'care.login', refuses: ['Rejected'] }, async ({ input, request }) => ({
      data: await logInMember(care, input.sso_token, request),
    })),
    putRights: portal({ limit: '60000/min', audit: 'care.rights' }, async ({ input, request }) => ({
      data: await putMemberRights(care, input, request),
    })),
    endSession: portal({ limit: '60000/min', audit: 'care.logout' }, async ({ input, request }) => ({
      data: await endMemberSession(care, input, request),
    })),
  })
}
