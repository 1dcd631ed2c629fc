import type { Db } from '#platform/db/db.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import type { Portal } from '#server/portal.ts'
import { announceEnd } from '#server/session/announce-end.ts'
import { revokeDevicesOf } from '#server/session/device-store.ts'
import { endSessionsOf } from '#server/session/session-store.ts'

/** After a new password nobody who was in stays in: every session ends and every device is forgotten. The caller forgets the profile in its cache after the commit. */
export const endAllAccess = async (portal: Portal, tx: Db, profileId: string): Promise<void> => {
  const now = portal.clock.now()
  await announceEnd(tx, await endSessionsOf(tx, profileId, now))
  await revokeDevicesOf(tx, profileId, now)
  await announceChange(tx, 'profile', profileId)
}
