import { careIdentity } from '#server/care/care-identity.ts'
import type { Portal } from '#server/portal.ts'
import { isOver, isUnproved, levelOf } from '#server/session/session-record.ts'

/**
 * Sends a member's changed claims to the telehealth side at once, for the sessions that this server has logged in, rather than with their
 * next call. After a failure, the next call sends them.
 */
export const resendCareIdentity = async (portal: Portal, profileId: string): Promise<void> => {
  const { care, sessions, config, clock } = portal
  for (const sid of care.knownSessions(profileId)) {
    const session = await sessions.find(sid)
    if (!session || isOver(session, config, clock.now()) || levelOf(session, config) === 'pending' || isUnproved(session)) continue
    await care.makeKnown(careIdentity(portal, session)).catch(() => undefined)
  }
}
