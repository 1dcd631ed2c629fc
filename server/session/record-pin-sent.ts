import type { Db } from '#platform/db/db.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import { markPinSent } from '#server/session/session-store.ts'

/** Records that a PIN was sent to `email` or to the phone with this id. This extends the pending session. */
export const recordPinSent = async (portal: Portal, tx: Db, session: SessionRecord, now: Date, to: string): Promise<void> => {
  await markPinSent(tx, session.id, now, to)
  await announceChange(tx, 'session', session.id)
  portal.sessions.forget('session', session.id)
}
