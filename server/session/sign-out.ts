import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import type { Portal } from '#server/portal.ts'
import { announceEnd } from '#server/session/announce-end.ts'
import { endSession } from '#server/session/session-store.ts'
import type { Caller } from '#server/session/who.ts'

/** Ends the caller's session: at once on this node, within two seconds on every other. */
export const signOut = async (portal: Portal, { caller, asking }: { caller: Caller; asking: Asking }): Promise<void> => {
  const { id, secretHash } = caller.session
  await portal.db.transaction(async (tx) => {
    await endSession(tx, id, portal.clock.now(), 'signed-out')
    await announceChange(tx, 'session', id)
    await announceEnd(tx, [secretHash])
    await writeAudit(tx, asking.trail, { event: 'session.logout', outcome: 'ok' })
  })
  portal.sessions.forget('session', id)
}
