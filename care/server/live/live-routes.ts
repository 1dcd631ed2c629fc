import type { Care } from '#care/server/care.ts'
import { eventsReceived } from '#care/server/live/event-queue.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { clinicianSessionKind } from '#care/server/session/clinician-rows.ts'
import { isSessionEnded } from '#care/server/session/member-store.ts'
import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { findStaffSessionById } from '#platform/staff/staff-session-store.ts'
import { liveCalls } from '#shared/live/live-calls.ts'

/** Maximum streams per session. A browser's tabs share one; the others allow for old browsers and undetected dead connections. */
const mostStreams = 10

/** Milliseconds after which a clinician's stream ends, so that the session is checked again on reconnecting. */
const clinicStreamMs = 5 * 60_000

const gap = { kind: 'gap' } as const

const limit = '60/min'

export const liveRoutes = (care: Care) => {
  const { careMember, clinician } = careWho(care)
  const requireRoom = (sessionId: string) => {
    if (care.live.countOf(sessionId) >= mostStreams) fail('TooManyTries', { retryAfterSeconds: 60 })
  }
  return serve(liveCalls, {
    // Every member has the scope `inbox`, unless the PIN is due.
    memberEvents: careMember({ scope: 'inbox', limit, audit: 'none' }, async ({ member, token }) => {
      requireRoom(token.sid)
      const endsInMs = token.endsAt.getTime() - care.clock.now().getTime()
      const listen = care.live.listenAsMember.bind(null, member.id)
      const data = eventsReceived({ sessionId: token.sid, endsInMs, gap, listen })
      // The session may have ended after the guard's check and before listening started; nothing would announce it again.
      if (await isSessionEnded(care.db, token.sid)) care.live.endSession(token.sid)
      return { data }
    }),
    clinicEvents: clinician({ limit, audit: 'none', isPoll: true }, async ({ session }) => {
      requireRoom(session.id)
      const data = eventsReceived({ sessionId: session.id, endsInMs: clinicStreamMs, gap, listen: care.live.listenAsClinic })
      // As for members: the session may have ended before listening started.
      const now = await findStaffSessionById(care.db, clinicianSessionKind, session.id)
      if (!now || now.endedAt !== null || now.account.endedAt !== null) care.live.endSession(session.id)
      return { data }
    }),
  })
}
