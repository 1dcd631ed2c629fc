import type { Db } from '#platform/db/db.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import type { Portal } from '#server/portal.ts'
import { announceEnd } from '#server/session/access/announce-end.ts'
import { revokeDevicesOf } from '#server/session/access/device-store.ts'
import { endSessionsOf } from '#server/session/session-store.ts'

/** Signs a member out everywhere. The caller removes the profile from its cache after the commit. */
export const endMemberSessions = async ({ clock }: Portal, tx: Db, profileId: string): Promise<void> => {
  await announceEnd(tx, await endSessionsOf(tx, profileId, clock.now()))
  await announceChange(tx, 'profile', profileId)
}

/** Forgets a member's browsers, so that each needs a second factor again. */
export const forgetMemberDevices = ({ clock }: Portal, tx: Db, profileId: string): Promise<void> =>
  revokeDevicesOf(tx, profileId, clock.now())
