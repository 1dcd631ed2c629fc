import { careIdentity } from '#server/care/care-identity.ts'
import type { Portal } from '#server/portal.ts'
import { isOver, levelOf } from '#server/session/session-record.ts'

/**
 * Something about a member has changed: the telehealth side hears it at once for the sessions that this server has made known,
 * and does not wait for their next call. What fails is said with that call.
 */
export const sayAgain = async (portal: Portal, profileId: string): Promise<void> => {
  const { care, sessions, config, clock } = portal
  for (const sid of care.knownSessions(profileId)) {
    const session = await sessions.find(sid)
    if (!session || isOver(session, config, clock.now()) || levelOf(session, config) === 'pending') continue
    await care.makeKnown(careIdentity(portal, session)).catch(() => undefined)
  }
}
