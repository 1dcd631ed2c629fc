import { etagOf } from '#platform/http/mount-routes.ts'
import { serve } from '#platform/http/serve.ts'
import type { Portal } from '#server/portal.ts'
import { endOwnSession } from '#server/session/end-own-session.ts'
import { sessionDataOf } from '#server/session/session-answer.ts'
import { endOf, movedMark, type SessionRecord } from '#server/session/session-record.ts'
import { clearedCookies, signTokens, takesTokens } from '#server/session/session-tokens.ts'
import { type Caller, who } from '#server/session/who.ts'
import { sessionCalls } from '#shared/session/session-calls.ts'
import { sessionTimes } from '#shared/session-times.ts'

/** The ETag of a session response; the same version gives a 304. */
const versionOf = ({ session, level }: Caller) =>
  `${session.id}/${level}/${session.profile.version}/${session.group.version}/${session.group.features.join()}`

export const sessionRoutes = (portal: Portal) => {
  const { pendingMember } = who(portal)
  const { sessions, config, clock } = portal
  const recordInput = (session: SessionRecord, idleSeconds: number | undefined) => {
    const mark = movedMark(session, idleSeconds, clock.now())
    if (mark) sessions.mark(session, mark)
  }
  const isDue = (issuedAt: number) => clock.now().getTime() - issuedAt * 1000 >= sessionTimes.memberToken / 2
  return serve(sessionCalls, {
    checkSession: pendingMember({ limit: '60/min', audit: 'none', renewing: true }, async ({ input, caller, request }) => {
      recordInput(caller.session, input.idleSeconds)
      const expiresAt = endOf(caller.session, config).toISOString()
      const data = { valid: true as const, expiresAt, version: etagOf(versionOf(caller)) }
      const inBody = takesTokens(request)
      if (!inBody && !isDue(caller.issuedAt)) return { data, meta: undefined }
      const { cookies, jwt, ssoToken } = await signTokens(portal, caller.session, caller.secret, request)
      return inBody ? { data, meta: { jwt, ssoToken } } : { data, meta: undefined, cookies }
    }),
    readSession: pendingMember({ limit: '60/min', audit: 'none', version: versionOf }, async ({ caller }) => ({
      data: sessionDataOf(portal, caller.session),
    })),
    signOut: pendingMember({ limit: '60/min', audit: 'session.logout' }, async (ask) => {
      await endOwnSession(portal, ask)
      return { data: { signedOut: true as const }, cookies: clearedCookies }
    }),
  })
}
