import type { Db } from '#platform/db/db.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import type { Portal } from '#server/portal.ts'
import { endOtherSessions, listDevices } from '#server/session/access/access-store.ts'
import { announceEnd } from '#server/session/access/announce-end.ts'
import { revokeDevicesOf } from '#server/session/access/device-store.ts'
import { endSessionsOf } from '#server/session/session-store.ts'

/**
 * Ends a member's sessions but one, or all, and forgets all devices. The caller removes the profile from its cache after the commit.
 * @param keptSessionId null for all sessions
 * @returns how many sessions and devices there were
 */
export const endOtherAccess = async (portal: Portal, tx: Db, profileId: string, keptSessionId: string | null): Promise<number> => {
  const now = portal.clock.now()
  const devices = await listDevices(tx, profileId, now)
  await revokeDevicesOf(tx, profileId, now)
  const sessions =
    keptSessionId === null ? await endSessionsOf(tx, profileId, now) : await endOtherSessions(tx, profileId, keptSessionId, now)
  await announceEnd(tx, sessions)
  await announceChange(tx, 'profile', profileId)
  return sessions.length + devices.length
}
