import type { Db } from '#platform/db/db.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import type { Portal } from '#server/portal.ts'
import { announceEnd } from '#server/session/announce-end.ts'
import { revokeDevicesOf } from '#server/session/device-store.ts'
import { endSessionsOf } from '#server/session/session-store.ts'

/** Signs a member out everywhere. The caller forgets the profile in its cache after the commit. */
export const endMemberSessions = async ({ clock }: Portal, tx: Db, profileId: string): Promise<void> => {
  await announceEnd(tx, await endSessionsOf(tx, profileId, clock.now()))
  await announceChange(tx, 'profile', profileId)
}

/** Each browser of a member is asked for a second factor again. */
export const forgetMemberDevices = ({ clock }: Portal, tx: Db, profileId: string): Promise<void> =>
  revokeDevicesOf(tx, profileId, clock.now())
