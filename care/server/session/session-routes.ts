import type { Care } from '#care/server/care.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { endMemberSession } from '#care/server/session/end-member-session.ts'
import { logInMember } from '#care/server/session/log-in-member.ts'
import { serve } from '#platform/http/serve.ts'
import { tokenCalls } from '#shared/care/token-calls.ts'

export const sessionRoutes = (care: Care) => {
  const { portal } = careWho(care)
  return serve(tokenCalls, {
    tokenLogin: portal({ limit: '60000/min', audit: 'care.login' }, async ({ input, asking }) => ({
      data: await logInMember(care, input.sso_token, asking),
    })),
    endSession: portal({ limit: '60000/min', audit: 'care.logout' }, async ({ input, asking }) => ({
      data: await endMemberSession(care, input.sid, asking),
    })),
  })
}
