import type { Care } from '#care/server/care.ts'
import { eventsHeard } from '#care/server/live/event-queue.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { isSessionEnded } from '#care/server/session/member-store.ts'
import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { liveCalls } from '#shared/live/live-calls.ts'

/** The tabs of a browser share one stream; the rest is for browsers that cannot, and for lines that are dead and not yet known to be. */
const mostStreams = 10

/** A clinician's session is looked at anew this often: nobody listens longer than they are signed in. */
const clinicStreamMs = 5 * 60_000

const gap = { kind: 'gap' } as const

const limit = '60/min'

export const liveRoutes = (care: Care) => {
  const { careMember, clinician } = careWho(care)
  const requireRoom = (sessionId: string) => {
    if (care.live.countOf(sessionId) >= mostStreams) fail('TooManyTries', { retryAfterSeconds: 60 })
  }
  return serve(liveCalls, {
    memberEvents: careMember({ limit, audit: 'none' }, async ({ member, token }) => {
      requireRoom(token.sid)
      const endsInMs = token.endsAt.getTime() - care.clock.now().getTime()
      const listen = care.live.listenAsMember.bind(null, member.id)
      const data = eventsHeard({ sessionId: token.sid, endsInMs, gap, listen })
      // It may have ended between the guard's look and the listening, and nobody would say so again.
      if (await isSessionEnded(care.db, token.sid)) care.live.endSession(token.sid)
      return { data }
    }),
    clinicEvents: clinician({ limit, audit: 'none', isPoll: true }, async ({ session }) => {
      requireRoom(session.id)
      return { data: eventsHeard({ sessionId: session.id, endsInMs: clinicStreamMs, gap, listen: care.live.listenAsClinic }) }
    }),
  })
}
