import type { Db } from '#platform/db/db.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import type { Portal } from '#server/portal.ts'
import { announceEnd } from '#server/session/access/announce-end.ts'
import { revokeDevicesOf } from '#server/session/access/device-store.ts'
import { endSessionsOf } from '#server/session/session-store.ts'

/** Ends all sessions and forgets all devices after a password change. The caller removes the profile from its cache after the commit. */
export const endAllAccess = async (portal: Portal, tx: Db, profileId: string): Promise<void> => {
  const now = portal.clock.now()
  await announceEnd(tx, await endSessionsOf(tx, profileId, now))
  await revokeDevicesOf(tx, profileId, now)
  await announceChange(tx, 'profile', profileId)
}
