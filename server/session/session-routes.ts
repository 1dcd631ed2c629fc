import { etagOf } from '#platform/http/mount-routes.ts'
import { serve } from '#platform/http/serve.ts'
import type { Portal } from '#server/portal.ts'
import { endOwnSession } from '#server/session/end-own-session.ts'
import { sessionDataOf } from '#server/session/session-answer.ts'
import { endOf, movedMark, type SessionRecord } from '#server/session/session-record.ts'
import { clearedCookies, signTokens, takesTokens } from '#server/session/session-tokens.ts'
import { type Caller, who } from '#server/session/who.ts'
import { ownNoticePath } from '#shared/maintenance/maintenance-rules.ts'
import { sessionCalls } from '#shared/session/session-calls.ts'
import { lifetimes } from '#shared/session-lifetimes.ts'

const known = new WeakMap<SessionRecord, { level: Caller['level']; etag: string }>()

/** The ETag of a session's data. Each poll needs it, so it is kept with the session's record, which is replaced after each change. */
const sessionEtag = ({ session, level }: Caller): string => {
  const kept = known.get(session)
  if (kept?.level === level) return kept.etag
  const { profile, group } = session
  const etag = etagOf(`${session.id}/${level}/${profile.version}/${group.version}/${group.features.join()}`)
  known.set(session, { level, etag })
  return etag
}

export const sessionRoutes = (portal: Portal) => {
  const { pendingMember } = who(portal)
  const { sessions, config, clock, notice } = portal
  const noticeEtag = () => (config.maintenanceUrl === ownNoticePath ? notice.lastEtag() : undefined)
  const isDue = (issuedAt: number, now: Date) => now.getTime() - issuedAt * 1000 >= lifetimes.memberToken / 2
  return serve(sessionCalls, {
    checkSession: pendingMember({ limit: '60/min', audit: 'none', renewing: true }, async ({ input, caller, request }) => {
      const now = clock.now()
      const mark = movedMark(caller.session, input.idleSeconds, now)
      if (mark) sessions.mark(caller.session, mark)
      const expiresAt = endOf(caller.session, config).toISOString()
      const data = { valid: true as const, expiresAt, version: sessionEtag(caller), notice: noticeEtag() }
      const inBody = takesTokens(request)
      if (!inBody && !isDue(caller.issuedAt, now)) return { data, meta: undefined }
      const { cookies, jwt, ssoToken } = await signTokens(portal, caller.session, caller.secret, request)
      return inBody ? { data, meta: { jwt, ssoToken } } : { data, meta: undefined, cookies }
    }),
    readSession: pendingMember({ limit: '60/min', audit: 'none', etag: sessionEtag }, async ({ caller }) => ({
      data: sessionDataOf(portal, caller.session),
    })),
    signOut: pendingMember({ limit: '60/min', audit: 'session.logout' }, async (ask) => {
      await endOwnSession(portal, ask)
      return { data: { signedOut: true as const }, cookies: clearedCookies }
    }),
  })
}
