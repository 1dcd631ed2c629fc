import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { announceChanges } from '#platform/live/change-feed.ts'
import type { Portal } from '#server/portal.ts'
import { sessionEndTopic } from '#server/session/access/announce-end.ts'
import { endSession } from '#server/session/session-store.ts'
import type { Caller } from '#server/session/who.ts'

export type OwnSession = { caller: Caller; request: RequestContext }

/** Ends the caller's session in a transaction; remove it from the session cache after the commit. */
export const endSessionWithin = async ({ clock }: Portal, tx: Db, { caller, request }: OwnSession): Promise<void> => {
  const { id, secretHash } = caller.session
  await endSession(tx, id, clock.now(), 'signed-out')
  await announceChanges(tx, [
    { topic: 'session', key: id },
    { topic: sessionEndTopic, key: secretHash },
  ])
  await writeAudit(tx, request.auditContext, { event: 'session.logout', outcome: 'ok' })
}

/** Ends the caller's session: at once on this node, within 2 seconds on others. */
export const endOwnSession = async (portal: Portal, own: OwnSession): Promise<void> => {
  await portal.db.transaction((tx) => endSessionWithin(portal, tx, own))
  portal.sessions.forget('session', own.caller.session.id)
}
