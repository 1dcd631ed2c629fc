import { writeAudit } from '#platform/audit/write-audit.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import type { Portal } from '#server/portal.ts'
import { announceEnd } from '#server/session/access/announce-end.ts'
import { endSession } from '#server/session/session-store.ts'
import type { Caller } from '#server/session/who.ts'

/** Ends the caller's session: at once on this node, within 2 seconds on others. */
export const endOwnSession = async (portal: Portal, { caller, request }: { caller: Caller; request: RequestContext }): Promise<void> => {
  const { id, secretHash } = caller.session
  await portal.db.transaction(async (tx) => {
    await endSession(tx, id, portal.clock.now(), 'signed-out')
    await announceChange(tx, 'session', id)
    await announceEnd(tx, [secretHash])
    await writeAudit(tx, request.auditContext, { event: 'session.logout', outcome: 'ok' })
  })
  portal.sessions.forget('session', id)
}
